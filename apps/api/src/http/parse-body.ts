// The bytes of a JSON body, read strictly.

export interface ParsedBody {
  readonly value: unknown;
  readonly canonical: string;
}

export function parseBody(bytes: Buffer): ParsedBody {
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  return { value, canonical: JSON.stringify(value) };
}
