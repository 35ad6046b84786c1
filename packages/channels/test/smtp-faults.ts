// Every stage of an SMTP dialogue times every fault, with the verdict that each must lead to.
import type { Outcome } from '@oneping/claims';
import type { LinkFault, SmtpRule, SmtpStage } from '@oneping/fakes';
import type { FaultCase } from './provider-contract.js';

type Stage = Exclude<SmtpStage, 'quit' | 'body'>;

const LINK_FAULTS: readonly LinkFault[] = ['drop', 'fin', 'rst', 'hang', 'garbage'];
/** Up to here the relay has not been asked to take anything. */
const SESSION_STAGES: readonly Stage[] = ['greeting', 'ehlo', 'starttls', 'auth'];
const ENVELOPE_STAGES: readonly Stage[] = ['mail', 'rcpt', 'data'];

/** Reply codes at each stage: many where they come cheap, and one of each kind where every dialogue costs a handshake. */
const ALL_REPLIES = { refused: [421, 450, 451, 452], rejected: [500, 550, 552, 554], stray: [199, 600] };
const ONE_OF_EACH = { refused: [451], rejected: [554], stray: [199] };

export function smtpFaults(options: { hasStartTls: boolean; hasAllReplies: boolean }): FaultCase<SmtpRule>[] {
  const { hasStartTls, hasAllReplies } = options;
  const session = SESSION_STAGES.filter((stage) => hasStartTls || stage !== 'starttls');
  return [...session, ...ENVELOPE_STAGES, 'dot' as const].flatMap((stage) => [
    ...lostLinks(stage),
    ...replies(stage, hasAllReplies ? ALL_REPLIES : ONE_OF_EACH),
    ...(stage === 'dot' ? takenThenLost() : []),
    ...(stage === 'starttls' ? brokenHandshakes() : []),
    ...(stage === 'rcpt' ? unknownRecipients() : []),
  ]);
}

function lostLinks(stage: Stage): FaultCase<SmtpRule>[] {
  const outcome: Partial<Outcome> = stage === 'dot' ? { kind: 'unknown', phase: 'body_sent' } : { kind: 'not_sent' };
  return LINK_FAULTS.map((action) => caseOf(`loses the link at ${stage}: ${action}`, { stage, action }, outcome));
}

function replies(stage: Stage, { refused, rejected, stray }: typeof ALL_REPLIES): FaultCase<SmtpRule>[] {
  const scope = SESSION_STAGES.includes(stage) ? 'sender' : 'message';
  return [
    ...refused.map((refuse) =>
      caseOf(`answers ${refuse} at ${stage}`, { stage, action: { refuse } }, { kind: 'not_sent' }),
    ),
    ...rejected.map((refuse) =>
      caseOf(
        `answers ${refuse} at ${stage}`,
        { stage, action: { refuse } },
        {
          kind: 'rejected',
          code: `smtp_${refuse}`,
          scope,
        },
      ),
    ),
    ...[530, 535].map((refuse) =>
      caseOf(`answers ${refuse} at ${stage}`, { stage, action: { refuse } }, { kind: 'rejected', scope: 'sender' }),
    ),
    ...stray.map((refuse) =>
      caseOf(`answers a stray ${refuse} at ${stage}`, { stage, action: { refuse } }, { kind: 'unknown' }),
    ),
  ];
}

function takenThenLost(): FaultCase<SmtpRule>[] {
  return LINK_FAULTS.map((fault) =>
    caseOf(
      `takes the message and loses the answer: ${fault}`,
      { stage: 'dot', action: `accept-then-${fault}` },
      { kind: 'unknown', phase: 'body_sent' },
      true,
    ),
  );
}

function brokenHandshakes(): FaultCase<SmtpRule>[] {
  return LINK_FAULTS.map((fault) =>
    caseOf(
      `breaks the TLS handshake: ${fault}`,
      { stage: 'starttls', action: `accept-then-${fault}` },
      { kind: 'not_sent' },
    ),
  );
}

function unknownRecipients(): FaultCase<SmtpRule>[] {
  return [
    ...[550, 551, 553].map((refuse) =>
      caseOf(
        `does not know the recipient (${refuse} 5.1.1)`,
        { stage: 'rcpt', action: { refuse, text: ['5.1.1 No such user', '5.1.1 Really not'] } },
        { kind: 'rejected', scope: 'recipient' },
      ),
    ),
    caseOf(
      'refuses the recipient for its policy (550 5.7.1)',
      { stage: 'rcpt', action: { refuse: 550, text: '5.7.1 Not from you' } },
      { kind: 'rejected', scope: 'message' },
    ),
  ];
}

function caseOf(name: string, fault: SmtpRule, outcome: Partial<Outcome>, isTaken = false): FaultCase<SmtpRule> {
  const isAsked = !SESSION_STAGES.some((stage) => stage === fault.stage);
  const isHang = typeof fault.action === 'string' && fault.action.endsWith('hang');
  return { name, fault, outcome, isTaken, isAsked, ...(isHang ? { cutOff: 'once struck' as const } : {}) };
}
