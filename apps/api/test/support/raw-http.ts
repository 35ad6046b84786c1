// Requests written byte by byte, for what no client would send.
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
  /** ms from connecting to the end of the connection. */
  readonly tookMs: number;
}

/** Sends the lines and an empty one, then `body`, and reads until the server closes: so ask for `Connection: close`. */
export async function rawRequest(
  url: string,
  lines: readonly string[],
  body: string | Buffer = '',
): Promise<RawAnswer> {
  return await rawBytes(
    url,
    Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]),
  );
}

export async function rawBytes(url: string, bytes: Buffer): Promise<RawAnswer> {
  const beganMs = performance.now();
  const socket = openSocket(url);
  socket.write(bytes);
  return await readToEnd(socket, beganMs);
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

export async function readToEnd(socket: Socket, beganMs = performance.now()): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A reset after the answer is an end like any other.
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  const text = Buffer.concat(chunks).toString('latin1');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, tookMs: performance.now() - beganMs };
}
