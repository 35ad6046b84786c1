// The page at `/` until there is a dashboard: what this is, and a first request to try. It holds no secret.
import { createHash } from 'node:crypto';

const STYLE = 'body{font:1rem/1.5 system-ui;max-width:46rem;margin:3rem auto;padding:0 1rem}pre{overflow-x:auto}';

/** Nothing may run and nothing may be loaded; the one style is known by its hash. */
export const HOME_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function homePage(publicUrl: string): string {
  const body = {
    messageId: 'hello-1',
    to: { email: 'ok@sandbox.test' },
    content: { subject: 'Hello', text: 'One ping only.' },
  };
  const curl = [
    `curl -s ${publicUrl}/v1/notifications`,
    `  -H 'Authorization: Bearer <your API key>'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>OnePing</title>
<style>${STYLE}</style>
</head>
<body>
<h1>OnePing</h1>
<p>One ping only: a retried send never pings a person twice, and a crash never loses a notification silently.</p>
<p>Send a first one:</p>
<pre>${escaped(curl)}</pre>
<p>Run the same command again: it answers <code>"duplicate":true</code>, and nobody is pinged twice.</p>
<p>What else there is: <a href="/openapi.json">openapi.json</a>.</p>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
