// One SMTP connection from greeting to end: what the server says to each command, and where its plan interferes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../ledger/open-ledger.js';
import { acceptMessage } from './accept-message.js';
import type { ChooseSmtpFault, SmtpFault } from './choose-smtp-fault.js';
import { performSmtpFault } from './perform-smtp-fault.js';
import { addressIn, ehloLines } from './smtp-commands.js';
import { isRightLogin } from './smtp-login.js';
import type { SmtpStage } from './smtp-plan.js';
import type { SmtpWire } from './smtp-wire.js';

export interface SmtpSettings {
  ledger: Ledger;
  choose: ChooseSmtpFault;
  offersStartTls: boolean;
  auth: { user: string; pass: string } | undefined;
  delayMs: number;
  pipelining: boolean;
  rawLimitBytes: number;
}

export class SmtpSession {
  private isSecure = false;
  private isLoggedIn = false;
  private isOver = false;
  private from: string | undefined;
  private recipients: string[] = [];

  constructor(
    private readonly wire: SmtpWire,
    private readonly settings: SmtpSettings,
    private readonly connection: number,
  ) {}

  /** Serves until the client or a fault ends it. Rejects when the ledger cannot be written. */
  async run(isCrowded: boolean): Promise<void> {
    this.settings.ledger.append({ kind: 'smtp', event: 'attempt', stage: 'connection', connection: this.connection });
    if (isCrowded) return this.close(421, '4.7.0 Too many connections');
    if (await this.passes('greeting')) await this.reply(220, '127.0.0.1 ESMTP fake');
    while (!this.isOver) {
      const line = await this.wire.readLine();
      if (line === undefined) return this.wire.finish();
      await this.obey(line);
    }
  }

  private async obey(line: string): Promise<void> {
    const verb = line.split(' ', 1)[0]?.toUpperCase();
    switch (verb) {
      case 'EHLO':
        return this.hello(ehloLines(this.settings, this.isSecure));
      case 'HELO':
        return this.hello(['127.0.0.1']);
      case 'STARTTLS':
        return this.startTls();
      case 'AUTH':
        return this.logIn(line);
      case 'MAIL':
        return this.mail(line);
      case 'RCPT':
        return this.rcpt(line);
      case 'DATA':
        return this.data();
      case 'RSET':
        this.forget();
        return this.reply(250, '2.0.0 Ok');
      case 'NOOP':
        return this.reply(250, '2.0.0 Ok');
      case 'QUIT':
        if (await this.passes('quit')) await this.close(221, '2.0.0 Bye');
        return;
      default:
        return this.reply(502, '5.5.1 Command not implemented');
    }
  }

  private async hello(lines: string[]): Promise<void> {
    this.forget();
    if (await this.passes('ehlo')) await this.reply(250, lines);
  }

  private async startTls(): Promise<void> {
    if (!this.settings.offersStartTls || this.isSecure) return this.reply(502, '5.5.1 STARTTLS is not offered');
    const fault = await this.meet('starttls');
    if (fault !== undefined) return this.suffer('starttls', fault, () => this.beginHandshake());
    await this.reply(220, '2.0.0 Go ahead');
    this.wire.secure();
    this.wire.open();
    this.isSecure = true;
    this.isLoggedIn = false;
    this.forget();
  }

  // The client's first bytes are waited for, or it would take the fault for a part of our answer.
  private async beginHandshake(): Promise<void> {
    await this.reply(220, '2.0.0 Go ahead');
    await this.wire.anything();
  }

  private async logIn(line: string): Promise<void> {
    const { auth } = this.settings;
    if (auth === undefined) return this.reply(502, '5.5.1 AUTH is not offered');
    if (!(await this.passes('auth'))) return;
    this.isLoggedIn = await isRightLogin(line, auth, async (challenge) => {
      await this.reply(334, challenge);
      return this.wire.readLine();
    });
    await (this.isLoggedIn ? this.reply(235, '2.7.0 Welcome') : this.reply(535, '5.7.8 Credentials invalid'));
  }

  private async mail(line: string): Promise<void> {
    const address = addressIn(line, 'MAIL FROM');
    if (address === undefined) return this.reply(501, '5.5.4 Syntax: MAIL FROM:<address>');
    this.log('mail', address);
    if (this.settings.auth !== undefined && !this.isLoggedIn) return this.reply(530, '5.7.0 Authentication required');
    if (this.from !== undefined) return this.reply(503, '5.5.1 Sender already given');
    if (!(await this.passes('mail', [], address))) return;
    this.recipients = [];
    this.from = address;
    await this.reply(250, '2.1.0 Ok');
  }

  private async rcpt(line: string): Promise<void> {
    const address = addressIn(line, 'RCPT TO');
    if (address === undefined) return this.reply(501, '5.5.4 Syntax: RCPT TO:<address>');
    this.log('rcpt', address);
    if (this.from === undefined) return this.reply(503, '5.5.1 MAIL first');
    if (!(await this.passes('rcpt', [address]))) return;
    this.recipients.push(address);
    await this.reply(250, '2.1.5 Ok');
  }

  private async data(): Promise<void> {
    const { from } = this;
    if (from === undefined || this.recipients.length === 0) return this.reply(503, '5.5.1 RCPT first');
    if (!(await this.passes('data'))) return;
    await this.reply(354, 'End with <CRLF>.<CRLF>');
    const message = await this.receive();
    if (message !== undefined) await this.answerDot(from, message);
    this.from = undefined;
  }

  /** The message, or undefined when the client is gone or a fault at `body` took the place of taking it. */
  private async receive(): Promise<Buffer | undefined> {
    const { delayMs, fault, afterBytes } = await this.choose('body', this.recipients);
    let isDue = true;
    let isSpoiled = false;
    const message = await this.wire.readBody(async (count) => {
      if (!isDue || count < afterBytes) return !this.isOver;
      isDue = false;
      if (delayMs > 0) await sleep(delayMs);
      if (fault === undefined) return true;
      isSpoiled = true;
      await this.suffer('body', fault);
      return !this.isOver;
    });
    return isSpoiled ? undefined : message;
  }

  private async answerDot(envelopeFrom: string, message: Buffer): Promise<void> {
    const accept = () => acceptMessage(this.settings, this.connection, envelopeFrom, this.recipients, message);
    const fault = await this.meet('dot');
    if (fault !== undefined) return this.suffer('dot', fault, async () => void accept());
    await this.reply(250, `2.0.0 Ok: queued as ${accept()}`);
  }

  /** Whether the stage goes on as usual; if not, its fault has been acted out. */
  private async passes(stage: SmtpStage, recipients = this.recipients, from = this.from): Promise<boolean> {
    const fault = await this.meet(stage, recipients, from);
    if (fault !== undefined) await this.suffer(stage, fault);
    return fault === undefined;
  }

  private async meet(stage: SmtpStage, recipients = this.recipients, from = this.from): Promise<SmtpFault | undefined> {
    const { delayMs, fault } = await this.choose(stage, recipients, from);
    if (delayMs > 0) await sleep(delayMs);
    return fault;
  }

  private choose(stage: SmtpStage, recipients: readonly string[], from = this.from) {
    return this.settings.choose({ stage, connection: this.connection, from, recipients });
  }

  private async suffer(stage: SmtpStage, fault: SmtpFault, accept?: () => Promise<void>): Promise<void> {
    const { connection, recipients, wire } = this;
    this.settings.ledger.append({ kind: 'smtp', event: 'fault', stage, action: fault, connection, recipients });
    const end = await performSmtpFault(fault, wire, (code, text) => this.reply(code, text), accept);
    if (end === 'over') this.isOver = true;
  }

  private async reply(code: number, text: string | readonly string[]): Promise<void> {
    if (this.settings.delayMs > 0) await sleep(this.settings.delayMs);
    this.wire.reply(code, text);
  }

  private async close(code: number, text: string): Promise<void> {
    this.isOver = true;
    await this.reply(code, text);
    this.wire.finish();
  }

  private log(stage: 'mail' | 'rcpt', address: string): void {
    this.settings.ledger.append({ kind: 'smtp', event: 'attempt', stage, connection: this.connection, address });
  }

  private forget(): void {
    this.from = undefined;
    this.recipients = [];
  }
}
