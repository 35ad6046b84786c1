// A page of one sentence or two, which needs no file of the dashboard: in the colours of its sign-in, light and dark.
import { createHash } from 'node:crypto';

/** One ring of a ping, so many rem around the middle. */
function ring(rem: number): string {
  return `radial-gradient(circle at 50% 50%, transparent 0 ${rem}rem, #63bccc29 ${rem}rem calc(${rem}rem + 1px), transparent calc(${rem}rem + 1px))`;
}

const STYLE = `
:root { color-scheme: light dark; font: 0.9375rem/1.5 'Geist Variable', system-ui, sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; background: ${[17, 25, 35].map(ring).join(', ')}, #0e2029; }
main { max-width: 26rem; margin: 1rem; padding: 1.5rem; border-radius: 0.5rem; background: #ffffff; color: #142026; }
h1 { margin: 0.5rem 0 0; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0.75rem 0 0; overflow-wrap: anywhere; }
code { font: 0.875em 'Geist Mono Variable', ui-monospace, monospace; }
strong, a { color: #095a6d; }
@media (prefers-color-scheme: dark) {
  main { background: #141f26; color: #e3ebee; }
  strong, a { color: #63bccc; }
}
`;

/** Nothing may run, and nothing be loaded. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `title` stands in the tab; `content` is HTML, with an `h1`. */
export function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · OnePing</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<strong>OnePing</strong>
${content}
</main>
</body>
</html>
`;
}
