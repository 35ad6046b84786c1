// The address that an authenticator app takes its secret from (otpauth://totp/…?secret=…).

/** In base 32, as one types it; empty where the address has none. */
export function secretOf(uri: string): string {
  return URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? '') : '';
}

/** `JBSW Y3DP EHPK`: four at a time, as apps show it too. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
