// The bytes of one SMTP connection: lines and message bodies in, replies out, and every way to lose the link.
import type { Socket } from 'node:net';
import { secureSocket } from '../tls/secure-socket.js';
import { BodyScanner } from './body-scanner.js';
import type { LinkFault } from './smtp-plan.js';

const defaultGarbage = '\u0000\u0007<<< this is no reply >>>\u00ff\r\n';

export class SmtpWire {
  private socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private isEnded = false;
  private isDiscarding = false;
  private wake: () => void = () => undefined;
  /** Resolves once the connection is gone. */
  readonly closed: Promise<void>;

  constructor(private readonly bare: Socket) {
    this.closed = new Promise((resolve) => bare.once('close', () => resolve()));
    bare.on('error', () => undefined);
    bare.once('close', this.onEnd);
    this.socket = bare;
  }

  /** Begins to read; nothing may have been read before, so that a TLS handshake is not mistaken for commands. */
  open(): void {
    this.socket.on('data', this.onData);
    this.socket.on('end', this.onEnd);
  }

  /** Goes on under TLS. What the client said too early in the clear is forgotten. */
  secure(): void {
    this.bare.off('data', this.onData).off('end', this.onEnd);
    this.received = Buffer.alloc(0);
    this.socket = secureSocket(this.bare);
    this.socket.on('error', () => this.bare.destroy());
  }

  /** The next line without its CRLF; undefined when the client is gone. */
  async readLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.received.indexOf('\r\n');
      if (end >= 0) {
        const line = this.received.toString('utf8', 0, end);
        this.received = this.received.subarray(end + 2);
        return line;
      }
      if (this.isEnded) return undefined;
      await this.more();
    }
  }

  /** The message up to the final dot, dots unstuffed; undefined when the client left before the dot, or `onBytes`
   *  (called with the count of bytes up to now) resolved to false. */
  async readBody(onBytes: (count: number) => Promise<boolean>): Promise<Buffer | undefined> {
    const scanner = new BodyScanner();
    for (;;) {
      const rest = scanner.take(this.received);
      this.received = rest ?? Buffer.alloc(0);
      if (scanner.size > 0 && !(await onBytes(scanner.size))) return undefined;
      if (rest !== undefined) return scanner.message();
      if (this.received.length > 0) continue;
      if (this.isEnded) return undefined;
      await this.more();
    }
  }

  /** Resolves when the client has said anything more, or is gone. */
  async anything(): Promise<void> {
    while (this.received.length === 0 && !this.isEnded) await this.more();
  }

  reply(code: number, text: string | readonly string[]): void {
    const lines = typeof text === 'string' ? [text] : text;
    this.write(lines.map((line, index) => `${code}${index < lines.length - 1 ? '-' : ' '}${line}\r\n`).join(''));
  }

  /** Loses the link in the given way. Resolves when nothing more can come of it: with `hang` and `fin` when the client gives up. */
  async lose(fault: Exclude<LinkFault, 'garbage'>): Promise<void> {
    if (fault === 'drop') this.bare.destroy();
    if (fault === 'rst') this.bare.resetAndDestroy();
    if (fault === 'fin') this.socket.end();
    this.isDiscarding = true;
    this.received = Buffer.alloc(0);
    if (this.isEnded) this.bare.destroy();
    this.wake = () => this.isEnded && this.bare.destroy();
    await this.closed;
  }

  garble(bytes: string = defaultGarbage): void {
    this.write(Buffer.from(bytes, 'latin1'));
  }

  /** Writes what is still to be written, and closes. */
  finish(): void {
    this.socket.end(() => this.bare.destroySoon());
  }

  private write(bytes: string | Buffer): void {
    if (this.socket.writable) this.socket.write(bytes);
  }

  private readonly onData = (chunk: Buffer): void => {
    if (!this.isDiscarding) this.received = Buffer.concat([this.received, chunk]);
    this.wake();
  };

  private readonly onEnd = (): void => {
    this.isEnded = true;
    this.wake();
  };

  private more(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
