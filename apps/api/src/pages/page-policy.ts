// What a page of the dashboard may do: run its own scripts, ask its own origin, and nothing else.

/** `scripts` are the hashes of the page's inline scripts. Styles may be inline: components set sizes and colours so. */
export function pagePolicy(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
