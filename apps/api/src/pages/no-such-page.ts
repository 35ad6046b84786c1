// What a browser is shown at an address that is no page: a sentence, and the way home. Programs get the problem.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A person's browser, at an address outside the API that nothing answers. It is told no more than that. */
export function isStrayBrowser({ is404, method, url, headers }: FastifyRequest): boolean {
  if (!is404 || (method !== 'GET' && method !== 'HEAD')) return false;
  return !/^\/v1(?:[/?]|$)/i.test(url) && (headers.accept ?? '').includes('text/html');
}

export function sendNoSuchPage(reply: FastifyReply): void {
  void reply
    .status(404)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .header('Vary', 'Accept')
    .send(PAGE);
}

// The colours of the dashboard's sign-in, whose files a stray address does not have at hand.
const STYLE = `
:root { color-scheme: light dark; font: 0.9375rem/1.5 'Geist Variable', system-ui, sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; background: #0e2029; }
main { max-width: 22rem; margin: 1rem; padding: 1.5rem; border-radius: 0.5rem; background: #ffffff; color: #142026; }
h1 { margin: 0.5rem 0 0; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0.75rem 0 0; }
strong, a { color: #095a6d; }
@media (prefers-color-scheme: dark) {
  main { background: #141f26; color: #e3ebee; }
  strong, a { color: #63bccc; }
}
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No such page · OnePing</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<strong>OnePing</strong>
<h1>There is no page here</h1>
<p>The address may have been mistyped, or come from an older release. Nothing is lost.</p>
<p><a href="/">To the overview</a></p>
</main>
</body>
</html>
`;
