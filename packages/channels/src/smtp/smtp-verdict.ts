// What came of one SMTP transaction, from the relay's answer and from how much of the message was handed over. Pure.
import type { Outcome } from '@oneping/claims';
import { NetError } from '../net/net-error.js';
import { outcomeText } from '../outcome-text.js';
import type { HandoverState } from './handover.js';

/** What the mail library says of a failed transaction. */
export interface SmtpFailure {
  readonly code: string | undefined;
  /** Of the relay's reply, when there was one. */
  readonly responseCode: number | undefined;
  readonly response: string | undefined;
  /** The command that was answered: `MAIL FROM`, `RCPT TO`, `DATA`, `AUTH …`; `CONN` for the greeting. */
  readonly command: string | undefined;
  readonly message: string;
}

/** The codes under which the library reports a reply of the relay's; under others a number is no whole reply. */
const ANSWERED = new Set(['EENVELOPE', 'EMESSAGE', 'EAUTH', 'EPROTOCOL', 'ETLS']);
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);

export function outcomeOfFailure(failure: SmtpFailure, handover: HandoverState, secrets: readonly string[]): Outcome {
  const { responseCode } = failure;
  if (responseCode !== undefined && ANSWERED.has(failure.code ?? '')) {
    return outcomeOfReply(responseCode, failure, handover, secrets);
  }
  const code = silenceCode(failure.code);
  const detail = outcomeText(failure.message, secrets);
  // Unknown, not retry: the dot may have been written, so the relay may have the message.
  if (handover === 'complete') return { kind: 'unknown', code, phase: 'body_sent', detail };
  return { kind: 'not_sent', code, scope: 'message', detail };
}

/** A relay that cannot be connected to. What the guard refuses is a fault of the sender's settings, not of the message. */
export function outcomeOfUnreachable({ code, message: detail }: NetError): Outcome {
  if (code === 'blocked_address' || code === 'blocked_url') return { kind: 'rejected', code, scope: 'sender', detail };
  return { kind: 'not_sent', code, scope: 'message', detail };
}

function outcomeOfReply(
  reply: number,
  { command = '', response = '', message }: SmtpFailure,
  handover: HandoverState,
  secrets: readonly string[],
): Outcome {
  const code = `smtp_${reply}`;
  const detail = outcomeText(response === '' ? message : response, secrets);
  if (reply >= 400 && reply < 500) return { kind: 'not_sent', code, scope: 'message', detail };
  if (reply >= 500 && reply < 600) return { kind: 'rejected', code, scope: scopeOf(reply, command, response), detail };
  return { kind: 'unknown', code, phase: handover === 'untouched' ? 'connected' : 'answer_unreadable', detail };
}

function scopeOf(reply: number, command: string, response: string): 'message' | 'recipient' | 'sender' {
  if (LOGIN_REPLIES.has(reply) || command.startsWith('AUTH')) return 'sender';
  // Before MAIL nothing was said of this message: the relay does not want us, or not like this.
  if (['CONN', 'EHLO', 'HELO', 'STARTTLS'].includes(command)) return 'sender';
  const isAddressStatus = /^\d{3}[ -]5\.1\.\d/.test(response);
  return command === 'RCPT TO' && [550, 551, 553].includes(reply) && isAddressStatus ? 'recipient' : 'message';
}

function silenceCode(code: string | undefined): string {
  switch (code) {
    case 'EABORT':
      return 'aborted';
    case 'ETIMEDOUT':
      return 'timeout';
    case 'ETLS':
      return 'tls_failure';
    case 'EENVELOPE':
    case 'EMESSAGE':
    case 'EPROTOCOL':
    case 'EAUTH':
      return 'unreadable_answer';
    default:
      return 'connection_lost';
  }
}

/** True when the library would go on with a session in which question and answer no longer fit together. */
export function isOutOfStep({ code, responseCode }: SmtpFailure, handover: HandoverState): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  const isRefusal = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
  return !isRefusal || handover === 'begun';
}
