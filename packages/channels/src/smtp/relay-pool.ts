// The connections to one relay: the mail library's pool, over sockets that the guarded network opened.
import type { Socket } from 'node:net';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import SMTPPool, { type SMTPPoolSentMessageInfo } from 'nodemailer/lib/smtp-pool';
import type { Net } from '../net/net.js';
import type { ComposedMail } from './compose-mail.js';
import type { Handover } from './handover.js';
import type { RelayUrl } from './relay-url.js';
import type { SmtpConfig } from './smtp-config.js';

interface Generation {
  readonly pool: SMTPPool;
  inFlight: number;
  isRetired: boolean;
}

export class RelayPool {
  private current: Generation | null = null;
  /** Of the latest call: a connection belongs to the sender, and every call's network has the same guard. */
  private net: Net | null = null;
  private readonly closing = new AbortController();

  constructor(
    private readonly config: SmtpConfig,
    private readonly relay: RelayUrl,
    private readonly clientName: string,
  ) {}

  /** One transaction. Rejects with the library's error, or with the NetError that kept us from connecting.
   *  @param onEnd called before anything else can happen on that connection; true retires it with its pool */
  transact(
    mail: ComposedMail,
    handover: Handover,
    { net, signal }: { readonly net: Net; readonly signal: AbortSignal },
    onEnd: (error: Error | null) => boolean,
  ): Promise<SMTPPoolSentMessageInfo> {
    this.net = net;
    this.current ??= this.open();
    const generation = this.current;
    generation.inFlight += 1;
    return new Promise((resolve, reject) => {
      generation.pool.send(messageOf(mail, handover, signal), (error, sent) => {
        generation.inFlight -= 1;
        if (onEnd(error)) this.retire(generation);
        if (generation.isRetired && generation.inFlight === 0) generation.pool.close({ force: true });
        if (error === null && sent !== undefined) resolve(sent);
        else reject(error);
      });
    });
  }

  close(): void {
    this.closing.abort();
    this.current?.pool.close({ force: true });
    this.current = null;
  }

  /** Others finish on it, idle connections go now; nothing new begins on it. */
  private retire(generation: Generation): void {
    generation.isRetired = true;
    generation.pool.close();
    if (this.current === generation) this.current = null;
  }

  private open(): Generation {
    const { config, relay } = this;
    const pool = new SMTPPool({
      host: relay.host,
      port: relay.port,
      secure: relay.isTls,
      requireTLS: config.requireTls ?? relay.login !== null,
      name: this.clientName,
      ...(relay.login === null ? {} : { auth: { ...relay.login } }),
      maxConnections: config.maxConnections,
      maxMessages: Number.POSITIVE_INFINITY,
      maxRequeues: 1,
      connectionTimeout: config.connectionTimeoutMs,
      greetingTimeout: config.greetingTimeoutMs,
      socketTimeout: config.socketTimeoutMs,
      // A connection that is given up is dropped: nothing that is still in a buffer may follow.
      socketCloseTimeout: 0,
      tls: {
        rejectUnauthorized: config.rejectUnauthorized,
        ...(config.tlsCa === undefined ? {} : { ca: config.tlsCa }),
      },
      getSocket: (_options, callback) => {
        this.connect().then(
          (connection) => callback(null, { connection }),
          (error: Error) => callback(error),
        );
      },
    });
    return { pool, inFlight: 0, isRetired: false };
  }

  private connect(): Promise<Socket> {
    if (this.net === null) throw new Error('A connection was asked for before any call.');
    return this.net.connect({ host: this.relay.host, port: this.relay.port, signal: this.closing.signal });
  }
}

/** The pool is given the message without the library's own message builder: it would parse addresses and read ahead. */
function messageOf(mail: ComposedMail, handover: Handover, signal: AbortSignal): MailMessage<SMTPPoolSentMessageInfo> {
  const message = {
    getHeader: () => `<${mail.messageId}>`,
    messageId: () => `<${mail.messageId}>`,
    getEnvelope: () => ({ from: { name: '', address: mail.from }, to: [{ name: '', address: mail.to }] }),
    createReadStream: () => handover.open(),
  };
  // Safe: of a mail the pool uses `data.signal`, `data.dsn`, `data.requireTLSExtensionEnabled` and these four methods;
  // the tests against the fake relay would not get a message through otherwise.
  return { data: { signal }, message } as unknown as MailMessage<SMTPPoolSentMessageInfo>;
}
