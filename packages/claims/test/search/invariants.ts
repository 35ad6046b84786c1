// What must hold in every state and on every step, by the design's numbers.
import { type DeliveryRecord, isFinal, openAttemptCount } from '../../src/index.js';
import { hasLeftUnrefused, mayStillLand } from './provider.js';
import { NOW, type Setting, safetyOf } from './setting.js';
import type { Send, World } from './world.js';

/** The broken invariant and how, or null. */
export type Violation = { readonly invariant: string; readonly how: string } | null;

export function brokenByState(world: World, setting: Setting): Violation {
  for (const [index, send] of world.sends.entries()) {
    const how = `send ${index + 1} is ${send.record.state}`;
    const broken = brokenBySend(send, setting);
    if (broken !== null) return { invariant: broken, how };
  }
  return null;
}

function brokenBySend(send: Send, setting: Setting): string | null {
  const { state, reasonCode, provedAt } = send.record;
  if (send.accepts > 1) return 'I1';
  const isByOperator = reasonCode === 'resolved_not_sent';
  if (state === 'failed' && !isByOperator && hasLeftUnrefused(send)) return 'I6';
  if (state === 'sent' && reasonCode !== 'resolved_sent' && send.accepts === 0) return 'I7';
  if ((state === 'canceled' || state === 'lapsed') && hasLeftUnrefused(send)) return 'I9';
  if (provedAt !== null && !isFinal(state) && state !== 'sending') return 'I30';
  if (state === 'failed' && isByOperator && !setting.landsEver && mayStillLand(send)) return 'quarantine';
  return null;
}

export function brokenByStep(before: World, after: World, setting: Setting): Violation {
  if (after.sends.length > before.sends.length) return brokenByNewSend(before, after);
  for (const [index, send] of before.sends.entries()) {
    const next = after.sends[index];
    if (next === undefined) return { invariant: 'rows', how: `send ${index + 1} is gone` };
    if (next.record === send.record) continue;
    const how = `send ${index + 1} goes from ${send.record.state} to ${next.record.state}`;
    const invariant = brokenByMove(send.record, next) ?? brokenByBegin(before, index, next.record, setting);
    if (invariant !== null) return { invariant, how };
  }
  return null;
}

function brokenByMove(from: DeliveryRecord, { record: to, ...next }: Send): string | null {
  if (to.fence < from.fence) return 'I19';
  if (isFinal(from.state) && (to.state !== from.state || to.reasonCode !== from.reasonCode)) return 'I21';
  if (from.state === 'sending' && to.state === 'queued') {
    if (openAttemptCount(to) > 0 || hasLeftUnrefused({ record: to, ...next })) return 'I20';
  }
  const isDecided = !isFinal(from.state) && to.reasonCode?.startsWith('resolved_');
  if (isDecided && next.isProofOnFile) return 'I30';
  return null;
}

function brokenByBegin(before: World, index: number, to: DeliveryRecord, setting: Setting): string | null {
  const from = before.sends[index]?.record;
  if (to.state !== 'sending' || from?.attemptCount === to.attemptCount) return null;
  if (before.sends.slice(0, index + 1).some(({ isProofOnFile }) => isProofOnFile)) return 'I30';
  if (to.deadline !== null && to.deadline <= NOW) return 'deadline';
  if (to.attempts.some(({ verdict, senderId }) => verdict === null && senderId !== to.senderId)) return 'I17';
  const isCalling = before.workers.some(
    ({ phase, send, beganAt }) =>
      send === index && (phase === 'begun' || phase === 'out') && NOW < beganAt + safetyOf(setting).callTimeoutMs,
  );
  return isCalling ? 'I18' : null;
}

/** A new row is one more than the highest, comes of a person's decision, and never while proof is on file. */
function brokenByNewSend(before: World, after: World): Violation {
  const how = `a further send beside ${before.sends.length}`;
  const numbers = after.sends.map(({ record }) => record.sendNumber);
  if (numbers.some((number, index) => number !== index + 1)) return { invariant: 'rows', how };
  if (before.sends.some(({ isProofOnFile }) => isProofOnFile)) return { invariant: 'I30', how };
  // What a caller took back is nobody's to send.
  if (before.sends[0]?.record.state === 'canceled') return { invariant: 'canceled', how };
  // The next one is made only where nobody works on an earlier one any more.
  return after.sends.slice(0, -1).some(({ record }) => !isFinal(record.state)) ? { invariant: 'rows', how } : null;
}
