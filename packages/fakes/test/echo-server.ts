// A server behind the proxy that keeps what reached it and says it back, and a client that keeps what came back.
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '../src/listening.js';

/** Greets with `greeting`, then echoes. `received` has all bytes of all connections, in order of arrival. */
export async function startEchoServer(greeting = '') {
  const reached = { received: '', ended: 0 };
  const { target } = await startServer((socket) => {
    socket.write(greeting);
    socket.on('data', (piece) => {
      reached.received += piece.toString();
      socket.write(piece);
    });
    socket.once('close', () => {
      reached.ended += 1;
    });
  });
  return { target, reached };
}

/** Takes connections and never reads from them. */
export function startSilentServer() {
  return startServer((socket) => socket.pause());
}

async function startServer(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  const { port, close } = await listenOnLoopback(server, 0);
  onTestFinished(async () => {
    const closed = close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return { target: { host: '127.0.0.1', port } };
}

/** Connects to `port` and keeps what comes. */
export function openClient(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  const seen: { received: string; ended: boolean; error: string | undefined } = {
    received: '',
    ended: false,
    error: undefined,
  };
  socket.on('data', (piece) => {
    seen.received += piece.toString();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    seen.error = error.code;
  });
  socket.once('close', () => {
    seen.ended = true;
  });
  onTestFinished(() => void socket.destroy());
  return { socket, seen };
}
