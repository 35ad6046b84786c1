// A TCP proxy on loopback that cuts a connection when a chosen byte sequence passes: before or after a COMMIT, say.
import { createServer, type Server } from 'node:net';
import { type Listening, listenOnLoopback } from '../listening.js';
import { type Cut, type CutOptions, CutOrder, type Direction } from './cut.js';
import { ProxiedLink } from './proxied-link.js';

export interface TcpProxy {
  readonly port: number;
  readonly host: string;
  /** Connections ever taken. */
  readonly connections: number;
  readonly openConnections: number;
  /** Destroys both sides of a connection when `pattern` passes in `direction`; a RegExp is matched on latin1 text, at
   *  most 8 KiB of what passed before counted in. Orders stand until made `times` times or canceled. */
  cutWhen(direction: Direction, pattern: Buffer | RegExp, options: CutOptions): Cut;
  /** Holds all bytes back, of new connections too. Nothing is lost. */
  pause(): void;
  resume(): void;
  /** Refuses new connections (ECONNREFUSED); open ones go on. */
  refuse(): void;
  /** Takes connections again, on the same port. */
  accept(): Promise<void>;
  /** Where new connections go. */
  setTarget(target: { host: string; port: number }): void;
  /** Destroys every open connection. */
  cutAll(): void;
  /** Cuts everything and stops listening. */
  close(): Promise<void>;
}

/** Starts forwarding 127.0.0.1:`port` (0: any free one) to `target`. Rejects when the port is taken. */
export async function startTcpProxy(options: {
  target: { host: string; port: number };
  port?: number;
}): Promise<TcpProxy> {
  let { target } = options;
  let isPaused = false;
  let connections = 0;
  const links = new Set<ProxiedLink>();
  const orders: CutOrder[] = [];
  let current: { server: Server; listening: Listening } | undefined = await listen(options.port ?? 0);
  const { port } = current.listening;

  async function listen(wantedPort: number) {
    const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
      connections += 1;
      const link = new ProxiedLink(client, target, () => orders);
      links.add(link);
      client.once('close', () => links.delete(link));
      if (isPaused) link.pause();
      else link.resume();
    });
    return { server, listening: await listenOnLoopback(server, wantedPort) };
  }

  function cutAll(): void {
    for (const link of links) link.cut();
  }

  function refuse(): Promise<void> {
    const closed = current?.listening.close() ?? Promise.resolve();
    current = undefined;
    return closed;
  }

  return {
    port,
    host: '127.0.0.1',
    get connections() {
      return connections;
    },
    get openConnections() {
      return links.size;
    },
    cutWhen(direction, pattern, cutOptions) {
      const order = new CutOrder(direction, pattern, cutOptions);
      orders.push(order);
      return order;
    },
    pause() {
      isPaused = true;
      for (const link of links) link.pause();
    },
    resume() {
      isPaused = false;
      for (const link of links) link.resume();
    },
    refuse() {
      void refuse();
    },
    async accept() {
      current ??= await listen(port);
    },
    setTarget(next) {
      target = next;
    },
    cutAll,
    async close() {
      const closed = refuse();
      cutAll();
      await closed;
    },
  };
}
