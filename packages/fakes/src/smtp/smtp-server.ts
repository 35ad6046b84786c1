// An SMTP server on loopback that takes messages onto a ledger and loses, refuses or garbles whatever its plan says.
import { createServer, type Socket } from 'node:net';
import type { Ledger } from '../ledger/open-ledger.js';
import { listenOnLoopback } from '../listening.js';
import { chooserOf } from './choose-smtp-fault.js';
import type { SmtpPlan } from './smtp-plan.js';
import { SmtpSession, type SmtpSettings } from './smtp-session.js';
import { SmtpWire } from './smtp-wire.js';

export interface SmtpServerOptions {
  ledger: Ledger;
  /** None: every message is taken. */
  plan?: SmtpPlan;
  /** `none` by default. The certificate is `testCertificate`. */
  tls?: 'none' | 'starttls' | 'implicit';
  /** When given, MAIL is refused with 530 before AUTH PLAIN or LOGIN with these, and anything else with 535. */
  auth?: { user: string; pass: string };
  /** 0 (default): any free one. */
  port?: number;
  /** Waits so long before every single reply: a slow server, not a fault. */
  delayMs?: number;
  /** More connections than this at once are greeted with 421 and closed. */
  maxConnections?: number;
  /** Whether PIPELINING is offered (false). */
  pipelining?: boolean;
  /** Messages up to this size are in the ledger as text (16 384). */
  rawLimitBytes?: number;
}

export interface SmtpServer {
  readonly port: number;
  readonly host: string;
  /** `smtp://` or `smtps://`, with the credentials when there are some. */
  readonly url: string;
  /** Connections ever taken. */
  readonly connections: number;
  readonly openConnections: number;
  /** From now on acts by `plan`, its counts at zero; also for connections that are open. */
  setPlan(plan: SmtpPlan): void;
  /** Stops listening and destroys what is open. The port is free once it resolves. */
  close(): Promise<void>;
}

/** Starts listening on 127.0.0.1. Rejects when the port is taken, throws for a rule that can never fire. */
export async function startSmtpServer(options: SmtpServerOptions): Promise<SmtpServer> {
  const { ledger, tls = 'none', auth, port: wantedPort = 0, maxConnections = Number.POSITIVE_INFINITY } = options;
  let choose = chooserOf(options.plan ?? []);
  let connections = 0;
  const open = new Set<Socket>();

  const settings: SmtpSettings = {
    ledger,
    choose: (moment) => choose(moment),
    offersStartTls: tls === 'starttls',
    auth,
    delayMs: options.delayMs ?? 0,
    pipelining: options.pipelining ?? false,
    rawLimitBytes: options.rawLimitBytes ?? 16_384,
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const wire = new SmtpWire(socket);
    if (tls === 'implicit') wire.secure();
    wire.open();
    const isCrowded = open.size > maxConnections;
    // A failing ledger must never be followed by an answer.
    new SmtpSession(wire, settings, connections).run(isCrowded).catch(() => socket.destroy());
  });

  const { port, close } = await listenOnLoopback(server, wantedPort);
  const scheme = tls === 'implicit' ? 'smtps' : 'smtp';
  const login = auth === undefined ? '' : `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@`;
  return {
    port,
    host: '127.0.0.1',
    url: `${scheme}://${login}127.0.0.1:${port}`,
    get connections() {
      return connections;
    },
    get openConnections() {
      return open.size;
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
