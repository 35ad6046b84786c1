// A canonical world as a short string: equal strings, equal futures. Workers are alike, and so are operators.
import { DELIVERY_STATES, type DeliveryRecord } from '../../src/index.js';
import { NOW, TICK_MS } from './setting.js';
import { type Reading, SENDERS, type Send, type Worker, type World } from './world.js';

export function keyOf(world: World): string {
  if (world.isCut) return 'cut';
  const sends = world.sends.map(sendKey).join('|');
  const workers = alike(world.workers.map(workerKey));
  const operators = alike(world.operators.map(readingKey));
  return `${sends}|${workers}|${operators}|${readingKey(world.reaper)}|${readingKey(world.reconciler)}`;
}

function alike(keys: string[]): string {
  return keys.length < 2 ? keys.join() : keys.sort().join();
}

function sendKey(send: Send): string {
  const requests = send.requests
    .map(
      (each) =>
        `${each.attempt}${each.state[0]}${senderKey(each.senderId)}${ticks(each.landsBefore)}${flag(each.isGivenUp)}`,
    )
    .join();
  const taken = SENDERS.map((sender) => ticks(send.takenAt[sender] ?? null)).join();
  const flags = flag(send.isSomethingLost) + flag(send.isProofOnFile);
  return `${recordKey(send.record)}/${requests}/${send.accepts}${taken}${flags}`;
}

function recordKey(record: DeliveryRecord): string {
  const attempts = record.attempts
    .map((each) => {
      const times = each.verdict === null ? ticks(each.isReaped ? each.beganAt : each.endedAt) : each.verdict[0];
      return `${each.number}${senderKey(each.senderId)}${flag(each.isReaped)}${times}`;
    })
    .join();
  const times = [
    record.dueAt,
    record.deadline,
    record.leaseEndsAt,
    record.callBeganAt,
    record.firstSubmittedAt,
    record.usableKeyWindowMs,
  ];
  const flags = [record.provedAt, record.attention, record.nextCheckAt].map((each) => flag(each !== null)).join('');
  return `${DELIVERY_STATES.indexOf(record.state)}${senderKey(record.senderId)}${record.attemptCount}${record.crashCount}${times
    .map(ticks)
    .join()}${flags}${flag(record.earlierProved)}${record.requestHash ?? ''}${record.reasonCode ?? ''}/${attempts}`;
}

function workerKey({ phase, send, fence, attempt, leaseEndsAt, beganAt, answer }: Worker): string {
  return phase === 'idle'
    ? '-'
    : `${phase[0]}${phase[1]}${send}${fence}${attempt}${ticks(leaseEndsAt)}.${ticks(beganAt)}${answer ?? ''}`;
}

function readingKey(read: Reading | null): string {
  return read === null
    ? '-'
    : `${read.send}${read.state[0]}${read.state[1]}${read.fence}${read.attemptCount}${flag(read.isFound)}`;
}

function ticks(time: number | null): string {
  return time === null ? '' : String((time - NOW) / TICK_MS);
}

function flag(is: boolean): string {
  return is ? '1' : '0';
}

function senderKey(senderId: string): string {
  return senderId === SENDERS[0] ? 'a' : 'b';
}
