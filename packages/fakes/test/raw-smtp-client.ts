// A client that says SMTP line by line and tells exactly what came back, for testing the SMTP fake.
import { connect, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { testCertificate } from '../src/index.js';

/** What came in place of, or as, the answer to a line. 'fin' and 'rst': the link ended so; 'silent': nothing for a while, link open. */
export type Answer = { code: number; lines: string[] } | { garbage: string } | 'fin' | 'rst' | 'silent';

const silenceMs = 60;

export class RawSmtpClient {
  private received = '';
  private ended: 'fin' | 'rst' | undefined;
  private wake: () => void = () => undefined;

  private constructor(private socket: Socket) {
    this.listen();
  }

  /** Connects, without TLS or with TLS at once. Does not read the greeting. */
  static async open(port: number, tls: 'none' | 'implicit' = 'none'): Promise<RawSmtpClient> {
    const isTls = tls === 'implicit';
    const socket = isTls
      ? connectTls({ host: '127.0.0.1', port, ca: testCertificate.cert })
      : connect({ host: '127.0.0.1', port });
    const client = new RawSmtpClient(socket);
    await client.once(isTls ? 'secureConnect' : 'connect');
    return client;
  }

  /** Goes on under TLS. Resolves with how the link ended if there was no handshake. */
  async secure(): Promise<'secured' | 'fin' | 'rst' | 'silent' | 'refused'> {
    this.socket.removeAllListeners('data').removeAllListeners('end');
    const bare = this.socket;
    const secured = connectTls({ socket: bare, host: '127.0.0.1', ca: testCertificate.cert });
    this.socket = secured;
    this.listen();
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('silent'), silenceMs * 3);
      secured.once('secureConnect', () => {
        clearTimeout(timer);
        resolve('secured');
      });
      secured.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        resolve(error.code?.startsWith('ERR_SSL') ? 'refused' : error.syscall === 'read' ? 'rst' : 'fin');
      });
    });
  }

  write(text: string): void {
    this.socket.write(text);
  }

  async say(line: string): Promise<Answer> {
    this.write(`${line}\r\n`);
    return this.answer();
  }

  /** The next whole reply, or what came instead. */
  async answer(waitMs = silenceMs): Promise<Answer> {
    const deadline = performance.now() + (this.patient ? 5_000 : waitMs);
    for (;;) {
      const reply = this.takeReply();
      if (reply !== undefined) return reply;
      if (this.ended !== undefined) return this.ended;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return 'silent';
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Waits for answers up to 5 s; off, 60 ms are taken for silence. */
  patient = true;

  get isEncrypted(): boolean {
    return this.socket instanceof TLSSocket;
  }

  destroy(): void {
    this.socket.destroy();
  }

  private takeReply(): Answer | undefined {
    const whole = /^(?:\d{3}-[^\r\n]*\r\n)*(\d{3}) [^\r\n]*\r\n/.exec(this.received);
    if (whole !== null) {
      this.received = this.received.slice(whole[0].length);
      return {
        code: Number(whole[1]),
        lines: whole[0]
          .trimEnd()
          .split('\r\n')
          .map((line) => line.slice(4)),
      };
    }
    const line = /^(?!\d{3})[^\n]*\n/.exec(this.received);
    if (line === null) return undefined;
    this.received = this.received.slice(line[0].length);
    return { garbage: line[0] };
  }

  private listen(): void {
    this.socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
      this.wake();
    });
    this.socket.once('end', () => this.end('fin'));
    this.socket.on('error', () => this.end('rst'));
    this.socket.once('close', () => this.end('fin'));
  }

  private end(how: 'fin' | 'rst'): void {
    this.ended ??= how;
    this.wake();
  }

  // A reset that comes at once may be seen while connecting; the next answer then tells.
  private once(event: string): Promise<void> {
    return new Promise((resolve) => {
      this.socket.once(event, () => resolve());
      this.socket.once('close', () => resolve());
    });
  }
}
