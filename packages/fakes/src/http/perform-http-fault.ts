// Loses, garbles or spoils the answer to one HTTP request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpLinkFault, HttpReply, SpoiledReply } from './http-plan.js';
import { writeReply } from './write-reply.js';

/** A request, its answer, and the bare socket under both, which alone can be reset. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly bare: Socket;
}

const garbage = Buffer.from('\u0000\u0007<<< this is not HTTP >>>\u00ff\r\n\r\n', 'latin1');
const hugeBytes = 96 * 1024;

/** Loses the link. With `hang` nothing is ever answered; the client or `close()` ends it. */
export function loseLink(fault: HttpLinkFault, { incoming, bare }: Exchange): void {
  switch (fault) {
    case 'drop':
      bare.destroy();
      break;
    case 'rst':
      bare.resetAndDestroy();
      break;
    case 'fin':
      incoming.socket.end();
      break;
    case 'garbage':
      incoming.socket.end(garbage);
      break;
    case 'hang':
      break;
  }
}

/** Answers 200 with a body that is not what it should be. */
export function spoilReply(kind: SpoiledReply, { response }: Exchange): void {
  if (kind !== 'truncated') {
    writeReply(response, spoiledReplies[kind]);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
  response.write('{"id":"fake-', () => response.socket?.end());
}

const spoiledReplies: Record<Exclude<SpoiledReply, 'truncated'>, HttpReply> = {
  html: { headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Welcome</p>' },
  'invalid-json': { headers: { 'content-type': 'application/json' }, body: '{"id":"fake-1",' },
  huge: { body: { id: 'fake-huge', padding: 'x'.repeat(hugeBytes) } },
};
