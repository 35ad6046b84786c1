// Servers on loopback that end with the test, and the guarded network with loopback opened.
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createNet, NetError, type NetOptions } from '../src/index.js';

export const never = new AbortController().signal;
export const post = { method: 'POST', body: 'hello', signal: never } as const;

export function netOf(options: Partial<NetOptions> = {}) {
  return createNet({ allowNetworks: ['127.0.0.0/8'], mark: () => {}, ...options });
}

export async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // Safe: a TCP server that listens has an AddressInfo.
  return (server.address() as AddressInfo).port;
}

export async function http(listener: RequestListener) {
  return `http://127.0.0.1:${await listen(createHttpServer(listener))}`;
}

/** A TCP server that says `answer` once it has read something, and then does `end`. */
export async function raw(answer: string, end: (socket: Socket) => void = (socket) => socket.end()) {
  const seen: string[] = [];
  const port = await listen(
    createServer((socket) => {
      socket.once('data', (chunk) => {
        seen.push(chunk.toString());
        socket.write(answer, () => end(socket));
      });
    }),
  );
  return { url: `http://127.0.0.1:${port}/`, seen };
}

export async function errorOf(promise: Promise<unknown>): Promise<NetError> {
  const error = await promise.then(
    () => new Error('It was answered.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof NetError)) throw error;
  return error;
}
