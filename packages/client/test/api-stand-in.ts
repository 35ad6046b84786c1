// A small server on loopback in the place of the API: it answers by a script and remembers every request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** `drop` takes the request and cuts the connection; a function answers by itself. */
export type Step =
  | 'drop'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | ((request: SeenRequest, response: ServerResponse) => void | Promise<void>);

export interface StandIn {
  readonly baseUrl: string;
  readonly seen: readonly SeenRequest[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Answers the n-th request by the n-th step, and all that follow by the last one. */
export async function startStandIn(...steps: readonly Step[]): Promise<StandIn> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    seen.push(request);
    const step = steps[Math.min(seen.length, steps.length) - 1];
    if (step === undefined || step === 'drop') incoming.socket.destroy();
    else if (typeof step === 'function') await step(request, response);
    else
      response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers }).end(textOf(step.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  let body = '';
  for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
  return { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
