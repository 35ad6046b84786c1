// An HTTP provider on loopback that takes messages onto a ledger and refuses, loses or spoils whatever its plan says.
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import type { Ledger } from '../ledger/open-ledger.js';
import { listenOnLoopback } from '../listening.js';
import { secureSocket } from '../tls/secure-socket.js';
import { chooserOf } from './choose-http-fault.js';
import type { HttpPlan, HttpReply, ProviderRequest } from './http-plan.js';
import { type Acceptance, HttpTaker } from './http-taker.js';

export interface HttpProviderOptions {
  ledger: Ledger;
  /** None: every message is taken. */
  plan?: HttpPlan;
  /** 0 (default): any free one. */
  port?: number;
  /** Speaks https with `testCertificate` (false). */
  tls?: boolean;
  /** Takes each key once (false); a repeat is on the ledger as 'deduplicated' and gets the same acceptance number. */
  dedupe?: boolean;
  /** Waits so long before every answer: a slow provider, not a fault. */
  delayMs?: number;
  /** Which requests bring a message that is taken: by default all but GET, HEAD and OPTIONS. */
  takes?: (request: ProviderRequest) => boolean;
  /** The usual answer: one for all, or made per request, after the message is on the ledger. By default 200 `{"id":"fake-<acceptance>"}`. */
  respond?:
    | HttpReply
    | ((request: ProviderRequest, acceptance: Acceptance | undefined) => HttpReply | Promise<HttpReply>);
}

export interface HttpProvider {
  readonly port: number;
  readonly host: string;
  /** `http://127.0.0.1:port` or `https://…`, without a slash at the end. */
  readonly url: string;
  /** Requests that arrived in full. */
  readonly requests: number;
  readonly connections: number;
  /** From now on acts by `plan`, its counts at zero. */
  setPlan(plan: HttpPlan): void;
  /** Stops listening and destroys what is open. The port is free once it resolves. */
  close(): Promise<void>;
}

/** Starts listening on 127.0.0.1. Rejects when the port is taken, throws for an unknown action. */
export async function startHttpProvider(options: HttpProviderOptions): Promise<HttpProvider> {
  const { tls = false } = options;
  let choose = chooserOf(options.plan ?? []);
  let connections = 0;
  const bareSockets = new WeakMap<object, Socket>();
  const open = new Set<Socket>();
  const taker = new HttpTaker(options, (request) => choose(request));

  const http = createServer((request, response) => {
    const bare = bareSockets.get(request.socket);
    if (bare === undefined) throw new Error('A request came in on a socket that was never accepted');
    // A failing ledger must never be followed by an answer.
    taker.take({ incoming: request, response, bare }).catch(() => bare.destroy());
  });
  const server = createTcpServer({ noDelay: true }, (bare) => {
    connections += 1;
    open.add(bare);
    bare.once('close', () => open.delete(bare));
    bare.on('error', () => undefined);
    const socket = tls ? secureSocket(bare) : bare;
    socket.on('error', () => bare.destroy());
    bareSockets.set(socket, bare);
    http.emit('connection', socket);
  });

  const { port, close } = await listenOnLoopback(server, options.port ?? 0);
  return {
    port,
    host: '127.0.0.1',
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    get requests() {
      return taker.requests;
    },
    get connections() {
      return connections;
    },
    setPlan(plan) {
      choose = chooserOf(plan);
    },
    async close() {
      const closed = close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
