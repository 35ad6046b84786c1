// One HTTP request on a connection of its own, and exactly how it ended.
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { testCertificate } from '../src/index.js';

export type Ending =
  | { status: number; headers: IncomingHttpHeaders; body: string }
  | { truncated: string }
  | 'rst'
  | 'closed'
  | 'garbage'
  | 'silent';

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Taken for silence after so many ms (5 000). */
  waitMs?: number;
  /** Connections to share; without, each call has its own. */
  agent?: Agent;
}

export function call(
  url: string,
  { method = 'POST', headers = {}, body = '', waitMs = 5_000, agent }: Call = {},
): Promise<Ending> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? requestTls : request;
    const outgoing = send(url, { method, headers, agent: agent ?? false, ca: testCertificate.cert });
    const timer = setTimeout(() => finish('silent'), waitMs);
    function finish(ending: Ending): void {
      clearTimeout(timer);
      resolve(ending);
      if (agent === undefined) outgoing.destroy();
    }
    outgoing.once('error', (error: NodeJS.ErrnoException) => finish(endingOf(error)));
    outgoing.once('response', async (response) => {
      let text = '';
      response.setEncoding('utf8');
      try {
        for await (const piece of response) text += piece;
        finish({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      } catch {
        finish({ truncated: text });
      }
    });
    outgoing.end(body);
  });
}

function endingOf(error: NodeJS.ErrnoException): Ending {
  if (error.code?.startsWith('HPE_')) return 'garbage';
  return error.syscall === 'read' ? 'rst' : 'closed';
}
