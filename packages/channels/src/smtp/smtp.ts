// Sends mail through a relay. Whether a lost link means "not sent" or "nobody knows" is read off the message stream.
import type { CallContext, ChannelSender, Claim, ComposedRequest, Outcome } from '@oneping/claims';
import type { Net } from '../net/net.js';
import { NetError } from '../net/net-error.js';
import { outcomeText } from '../outcome-text.js';
import { defineProvider } from '../provider.js';
import { type ComposedMail, composeMail } from './compose-mail.js';
import { Handover } from './handover.js';
import { domainOf, type Mailbox, parseMailbox } from './mail-address.js';
import { RelayPool } from './relay-pool.js';
import { parseRelayUrl, type RelayUrl } from './relay-url.js';
import { type SmtpConfig, smtpConfig } from './smtp-config.js';
import { isOutOfStep, outcomeOfFailure, outcomeOfUnreachable, type SmtpFailure } from './smtp-verdict.js';

class SmtpSender implements ChannelSender<Net, ComposedMail> {
  readonly maxInFlight: number;
  private readonly relayPool: RelayPool;
  private readonly secrets: readonly string[];

  constructor(
    private readonly config: SmtpConfig,
    private readonly from: Mailbox,
    relay: RelayUrl,
  ) {
    this.maxInFlight = config.maxConnections;
    this.relayPool = new RelayPool(config, relay, domainOf(from.address));
    this.secrets = relay.login === null ? [] : [relay.login.pass, `\0${relay.login.user}\0${relay.login.pass}`];
  }

  safety() {
    return { class: 'opaque', callTimeoutMs: this.config.callTimeoutMs } as const;
  }

  compose(claim: Claim) {
    return composeMail(claim, this.from, this.config.relayKeyHeader);
  }

  async send(
    _claim: Claim,
    { body: mail }: ComposedRequest<ComposedMail>,
    context: CallContext<Net>,
  ): Promise<Outcome> {
    const setup = new AbortController();
    const setupTimer = setTimeout(() => setup.abort(), this.config.setupTimeoutMs);
    const handover = new Handover(mail.bytes, () => {
      clearTimeout(setupTimer);
      context.mark();
    });
    const signal = AbortSignal.any([context.signal, setup.signal]);
    try {
      const sent = await this.relayPool.transact(mail, handover, { net: context.net, signal }, (error) => {
        const isBroken = error === null ? handover.state !== 'complete' : isOutOfStep(failureOf(error), handover.state);
        if (isBroken) handover.stop();
        return isBroken;
      });
      if (handover.state !== 'complete' || !sent.accepted.includes(mail.to)) {
        return { kind: 'unknown', code: 'answer_too_early', phase: 'answer_unreadable' };
      }
      return { kind: 'sent', providerMessageId: mail.messageId, evidence: outcomeText(sent.response, this.secrets) };
    } catch (error) {
      if (handover.refusal !== null) throw handover.refusal.reason;
      if (error instanceof NetError) return outcomeOfUnreachable(error);
      const failure = failureOf(error);
      // The pool says "aborted" for both; the setup's own limit is no wish to stop.
      const code = failure.code === 'EABORT' && !context.signal.aborted ? 'ETIMEDOUT' : failure.code;
      return outcomeOfFailure({ ...failure, code }, handover.state, this.secrets);
    } finally {
      clearTimeout(setupTimer);
    }
  }

  async close(): Promise<void> {
    this.relayPool.close();
  }
}

function failureOf(error: unknown): SmtpFailure {
  // Safe: read as optional text and numbers only, and checked below.
  const fields = error as Partial<Record<keyof SmtpFailure, unknown>>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    code: textOf(fields.code),
    responseCode: typeof fields.responseCode === 'number' ? fields.responseCode : undefined,
    response: textOf(fields.response),
    command: textOf(fields.command),
    message: textOf(fields.message) ?? 'The mail library gave no reason.',
  };
}

export const smtp = defineProvider({
  id: 'smtp',
  channels: ['email'],
  title: 'SMTP',
  summary: 'Sends mail through a relay that speaks SMTP, over TLS where it can.',
  proof: 'None by itself: after a lost answer only the recipient or the relay’s log knows.',
  safetyClasses: ['opaque'],
  config: smtpConfig,
  create(config) {
    const from = parseMailbox(config.from);
    const relay = parseRelayUrl(config.url);
    if (from === null || relay === null) throw new Error('The config was not parsed.');
    return new SmtpSender(config, from, relay);
  },
});
