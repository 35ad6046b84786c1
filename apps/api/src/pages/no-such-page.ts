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

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { display: grid; min-height: 90vh; margin: 0; place-content: center; padding: 1.5rem; text-align: center; }
h1 { margin: 0; font-size: 1.375rem; }
p { max-width: 26rem; margin: 0.75rem auto 0; }
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
<h1>There is no page here</h1>
<p>The address may have been mistyped, or come from an older release. Nothing is lost.</p>
<p><a href="/">To the overview</a></p>
</main>
</body>
</html>
`;
