// What faults an SMTP fake can act out, where, and for whom: data, so that it can be handed to another process.
import type { RuleLimits } from '../plan/rule-limits.js';

export const smtpStages = [
  'greeting',
  'ehlo',
  'starttls',
  'auth',
  'mail',
  'rcpt',
  'data',
  'body',
  'dot',
  'quit',
] as const;
export type SmtpStage = (typeof smtpStages)[number];

/** Ways to lose a link: destroy it, close our half and fall silent, reset it, fall silent, or say what is no SMTP reply. */
export const linkFaults = ['drop', 'fin', 'rst', 'hang', 'garbage'] as const;
export type LinkFault = (typeof linkFaults)[number];

/**
 * `LinkFault`: in place of the answer of the stage.
 * `accept-then-…`: at `dot` the message is taken and on the ledger, then the answer is lost; at `starttls` 220 is said,
 * then the handshake is lost.
 * `refuse`: this reply in place of the answer (421 also closes). At `dot` the message is not taken.
 * `delayMs`: first waits; other rules and the usual answer follow. `acceptThenDelayMs`: takes the message, waits, says 250.
 * `acceptThenRefuse`: a server that takes the message and yet answers with an error.
 */
export type SmtpAction =
  | LinkFault
  | `accept-then-${LinkFault}`
  | { garbage: string }
  | { refuse: number; text?: string | readonly string[] }
  | { delayMs: number }
  | { acceptThenRefuse: number; text?: string | readonly string[] }
  | { acceptThenDelayMs: number };

/** Acts at `stage` when all of its conditions hold and its limits allow. The first rule that fires wins; delays add up. */
export interface SmtpRule extends RuleLimits {
  stage: SmtpStage;
  action: SmtpAction;
  /** Of the client's connections, counted from 1. */
  connection?: number;
  /** The envelope's sender; from `mail` on. */
  from?: string;
  /** An exact recipient; from `rcpt` on. Later stages match when any recipient of the message does. */
  recipient?: string;
  /** How a recipient's local part begins; from `rcpt` on. */
  recipientPrefix?: string;
  /** At `body`: acts once so many bytes of the message (as on the wire) were received (1). A shorter message passes. */
  afterBytes?: number;
}

/** What the server is about to answer. */
export interface SmtpMoment {
  readonly stage: SmtpStage;
  readonly connection: number;
  readonly from: string | undefined;
  /** At `rcpt` the one just named; later all of the message's; at `quit` the last message's. */
  readonly recipients: readonly string[];
}

/** Rules, or in-process a function; its promise holds the dialogue up until it resolves. Undefined: as usual. */
export type SmtpPlan =
  | readonly SmtpRule[]
  | ((moment: SmtpMoment) => SmtpAction | undefined | Promise<SmtpAction | undefined>);
