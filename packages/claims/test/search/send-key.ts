// What of a send can still matter, as a string: equal strings, equal futures. Times are clamped to where a rule can tell them apart.
import {
  type AttemptRecord,
  DELIVERY_STATES,
  type DeliveryRecord,
  isFinal,
  NEVER_REISSUED_AFTER,
} from '../../src/index.js';
import { MARGIN_MS, NOW, QUARANTINE_MS, type Setting, TICK_MS, usableWindowMs } from './setting.js';
import { type ProviderRequest, SENDERS, type Send } from './world.js';

export type SendKey = (send: Send) => string;

export function sendKeyFor(setting: Setting): SendKey {
  const callTicks = setting.callTimeoutTicks + Math.max(MARGIN_MS, QUARANTINE_MS) / TICK_MS;
  const windowTicks = usableWindowMs(setting) / TICK_MS;

  return (send) => {
    const { record, accepts, isProofOnFile } = send;
    const requests = send.requests.map((request) => requestKey(request, record)).join('');
    const taken = isQuiet(send) ? '' : SENDERS.map((sender) => takenKey(send.takenAt[sender], setting)).join();
    const flags = `${Math.min(accepts, 2)}${flag(isProofOnFile)}${flag(record.earlierProved)}${flag(record.provedAt !== null)}`;
    const counts = `${record.sendNumber}${DELIVERY_STATES.indexOf(record.state)}${record.attemptCount}${senderKey(record.senderId)}`;
    const more = isFinal(record.state) ? record.reasonCode : pendingKey(record, callTicks, windowTicks);
    const isOver = isFinal(record.state);
    const attempts = record.attempts.map((attempt) => attemptKey(attempt, isOver, callTicks)).join('');
    return `${counts}${flags}/${more}/${attempts}/${requests}/${taken}`;
  };
}

function pendingKey(record: DeliveryRecord, callTicks: number, windowTicks: number): string {
  const due = left(wholeTicks(record.dueAt));
  const deadline = left(record.deadline);
  const lease = left(record.leaseEndsAt);
  const call = age(record.callBeganAt, callTicks);
  const submitted = age(record.firstSubmittedAt, windowTicks);
  const flags = `${flag(record.attention !== null)}${flag(record.nextCheckAt !== null)}${flag(record.requestHash !== null)}${flag(isNeverReissued(record))}`;
  return `${due},${deadline},${lease},${call},${submitted},${flags}${record.crashCount}`;
}

function isNeverReissued({ reasonCode }: DeliveryRecord): boolean {
  return NEVER_REISSUED_AFTER.some((reason) => reason === reasonCode);
}

function attemptKey(attempt: AttemptRecord, isOver: boolean, callTicks: number): string {
  const { number, senderId, isReaped, verdict } = attempt;
  const name = `${number}${senderKey(senderId)}`;
  if (verdict !== null) return `${name}${verdict[0]}`;
  if (isOver) return name;
  return isReaped
    ? `${name}-${age(attempt.beganAt, callTicks)}`
    : `${name}+${age(attempt.endedAt, QUARANTINE_MS / TICK_MS)}`;
}

function requestKey(
  { attempt, senderId, state, landsBefore, isGivenUp }: ProviderRequest,
  record: DeliveryRecord,
): string {
  const name = `${attempt}${senderKey(senderId)}`;
  if (state === 'accepted') return `${name}a`;
  if (state === 'refused') return hasVerdict(record, attempt) ? '' : `${name}r${flag(isGivenUp)}`;
  return landsBefore > NOW ? `${name}o${(landsBefore - NOW) / TICK_MS}${flag(isGivenUp)}` : `${name}l`;
}

function hasVerdict(record: DeliveryRecord, attempt: number): boolean {
  return record.attempts.some(({ number, verdict }) => number === attempt && verdict !== null);
}

function takenKey(takenAt: number | undefined, setting: Setting): string {
  if (takenAt === undefined || takenAt <= NOW - setting.keyWindowTicks * TICK_MS) return '';
  return String((NOW - takenAt) / TICK_MS);
}

/** Nothing more can land: over, nothing on its way, and no attempt left that has not sent its request yet. */
function isQuiet({ record, requests }: Send): boolean {
  return (
    isFinal(record.state) &&
    requests.every(({ state, landsBefore }) => state !== 'out' || landsBefore <= NOW) &&
    record.attempts.every(
      ({ number, verdict }) => verdict !== null || requests.some(({ attempt }) => attempt === number),
    )
  );
}

/** A back-off shorter than a tick is over at once: sooner is the harder case. */
export function wholeTicks(time: number | null): number | null {
  return time === null ? null : Math.floor(time / TICK_MS) * TICK_MS;
}

function left(time: number | null): string {
  return time === null ? '' : String(Math.max(0, (time - NOW) / TICK_MS));
}

function age(time: number | null, most: number): string {
  return time === null ? '' : String(Math.min(most, (NOW - time) / TICK_MS));
}

function flag(is: boolean): string {
  return is ? '1' : '0';
}

function senderKey(senderId: string): string {
  return senderId === SENDERS[0] ? 'a' : 'b';
}
