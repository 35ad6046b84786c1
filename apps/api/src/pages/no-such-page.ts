// What a browser is shown at an address that is no page: a sentence, and the way home. Programs get the problem.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.js';

/** A person's browser, at an address outside the API that nothing answers. It is told no more than that. */
export function isStrayBrowser({ is404, method, url, headers }: FastifyRequest): boolean {
  if (!is404 || (method !== 'GET' && method !== 'HEAD')) return false;
  return !/^\/v1(?:[/?]|$)/i.test(url) && (headers.accept ?? '').includes('text/html');
}

export function sendNoSuchPage(reply: FastifyReply): void {
  void reply
    .status(404)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', PLAIN_PAGE_POLICY)
    .header('Vary', 'Accept')
    .send(PAGE);
}

const PAGE = plainPage(
  'No such page',
  `<h1>There is no page here</h1>
<p>The address may have been mistyped, or come from an older release. Nothing is lost.</p>
<p><a href="/">To the overview</a></p>`,
);
