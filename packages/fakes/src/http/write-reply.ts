// Writes a whole HTTP answer, at once or a byte at a time.
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpReply } from './http-plan.js';

/** Answers at once. Text goes out as it is, anything else as JSON. */
export function writeReply(response: ServerResponse, reply: HttpReply): void {
  response.end(writeHead(response, reply));
}

/** Answers with the body's bytes `everyMs` apart, until the client is gone. */
export async function trickleReply(response: ServerResponse, reply: HttpReply, everyMs: number): Promise<void> {
  const body = writeHead(response, reply);
  response.flushHeaders();
  for (let index = 0; index < body.length && !response.destroyed; index += 1) {
    response.write(body.subarray(index, index + 1));
    await sleep(everyMs);
  }
  response.end();
}

function writeHead(response: ServerResponse, { status = 200, headers, body, retryAfterDateMs }: HttpReply): Buffer {
  const isText = typeof body === 'string' || body === undefined;
  const bytes = Buffer.from(isText ? (body ?? '') : JSON.stringify(body));
  response.writeHead(status, {
    ...(isText ? {} : { 'content-type': 'application/json' }),
    ...(retryAfterDateMs === undefined ? {} : { 'retry-after': new Date(Date.now() + retryAfterDateMs).toUTCString() }),
    'content-length': bytes.length,
    ...headers,
  });
  return bytes;
}
