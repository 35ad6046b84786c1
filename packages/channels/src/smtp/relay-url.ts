// Reads the address of a mail relay: smtp://user:password@host:587 or smtps://host.

export interface RelayUrl {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
}

/** Null when it is not such an address, or has a path or a query: options have settings of their own. */
export function parseRelayUrl(text: string): RelayUrl | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isTls = url.protocol === 'smtps:';
  if (!isTls && url.protocol !== 'smtp:') return null;
  const isBare = url.search === '' && url.hash === '' && (url.pathname === '' || url.pathname === '/');
  if (!isBare || url.hostname === '') return null;
  try {
    const login = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
      isTls,
      login: login.user === '' ? null : login,
    };
  } catch {
    // A stray percent sign in the password: the address is not well-formed.
    return null;
  }
}
