// Text that came from a provider, made fit for a column: PostgreSQL has no U+0000, and an index row has a limit.

const MOST_CHARACTERS = 1_000;
/** A b-tree entry holds about 2 700 bytes; no provider's id comes near. */
const MOST_ID_CHARACTERS = 500;

export function providerText(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll('\u0000', '\uFFFD').slice(0, MOST_CHARACTERS);
}

/** An id that is empty or too long to be one is left out: the delivery is settled without it. */
export function providerId(id: string | undefined): string | null {
  return id === undefined || id === '' || id.length > MOST_ID_CHARACTERS ? null : id.replaceAll('\u0000', '\uFFFD');
}
