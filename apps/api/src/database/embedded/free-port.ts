// Finds out whether a port can be listened on, by listening on it for a moment.
import { createServer } from 'node:net';

/** A port of `host` that is free now. */
export function freePort(host: string): Promise<number> {
  return listenBriefly(0, host);
}

/** The port that was listened on and left again: `port`, or any free one for 0. Rejects as `listen` does. */
export function listenBriefly(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
