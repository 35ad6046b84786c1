// Begins and ends listening on loopback, for every fake.
import type { Server } from 'node:net';

export interface Listening {
  port: number;
  /** Resolves once the port is free and every connection is gone; the caller destroys those. */
  close(): Promise<void>;
}

/** Listens on 127.0.0.1:`wantedPort`, 0 for any free port. Rejects when it is taken. */
export async function listenOnLoopback(server: Server, wantedPort: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A fake listens on TCP only');
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
