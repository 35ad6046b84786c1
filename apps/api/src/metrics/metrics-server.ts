// Serves /metrics on a port of its own, which is not for the outside world.
import { createServer } from 'node:http';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Exposition {
  readonly contentType: string;
  /** The text of one scrape. */
  read(): Promise<string>;
}

/** Rejects when the port is taken; 0 takes a free one. The host is the API's own: who may reach the port is a matter of the network. */
export async function serveMetrics(port: number, host: string, exposition: Exposition): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    exposition.read().then(
      (text) => response.writeHead(200, { 'content-type': exposition.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
