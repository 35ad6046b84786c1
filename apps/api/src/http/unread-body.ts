// Bodies that nobody will read. Ending a connection in the middle of one resets it, and a reset may take the answer along.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** So much longer than it should be a body may be, and so much slower, until its sender hears of it in no other way than by the reset. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_MS = 500;

/** Lets what is still on its way arrive before an answer that was given early, so that the caller gets to read it. */
export function answerAfterBody(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, _, payload) => {
    if (!raw.complete) await discard(raw);
    return payload;
  });
}

function discard(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let byteCount = 0;
    const count = (chunk: Buffer) => {
      byteCount += chunk.length;
      if (byteCount > MOST_BYTES) stop();
    };
    const deadline = setTimeout(stop, MOST_MS);
    function stop() {
      clearTimeout(deadline);
      body.off('data', count).off('end', stop).off('close', stop);
      resolve();
    }
    body.on('data', count).once('end', stop).once('close', stop);
  });
}
