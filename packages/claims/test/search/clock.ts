// Time: a tick moves every stored time one step back, and the canonical form forgets whatever no rule can tell apart any more.
import { type AttemptRecord, type DeliveryRecord, isFinal } from '../../src/index.js';
import {
  MARGIN_MS,
  NOW,
  QUARANTINE_MS,
  RETRY_HORIZON_MS,
  type Setting,
  safetyOf,
  TICK_MS,
  usableWindowMs,
} from './setting.js';
import { IDLE, type ProviderRequest, type Reading, type Send, type Step, type Worker, type World } from './world.js';

export function tickStep(world: World): Step {
  return {
    by: 'clock',
    label: 'time passes',
    world: {
      ...world,
      sends: world.sends.map(aged),
      workers: world.workers.map((each) =>
        each.phase === 'idle'
          ? each
          : { ...each, leaseEndsAt: each.leaseEndsAt - TICK_MS, beganAt: each.beganAt - TICK_MS },
      ),
    },
  };
}

export function usableWindowOpen({ firstSubmittedAt }: DeliveryRecord, setting: Setting): boolean {
  return firstSubmittedAt === null || NOW < firstSubmittedAt + usableWindowMs(setting);
}

function aged(send: Send): Send {
  const { record } = send;
  const taken = Object.entries(send.takenAt).map(([senderId, at]) => [senderId, at - TICK_MS] as const);
  return {
    ...send,
    record: {
      ...record,
      dueAt: earlier(record.dueAt),
      deadline: earlier(record.deadline),
      leaseEndsAt: earlier(record.leaseEndsAt),
      callBeganAt: earlier(record.callBeganAt),
      firstSubmittedAt: earlier(record.firstSubmittedAt),
      attempts: record.attempts.map((each) => ({
        ...each,
        beganAt: each.beganAt - TICK_MS,
        endedAt: each.endedAt - TICK_MS,
      })),
    },
    requests: send.requests.map((each) => ({ ...each, landsBefore: each.landsBefore - TICK_MS })),
    takenAt: Object.fromEntries(taken),
  };
}

function earlier(time: number | null): number | null {
  return time === null ? null : time - TICK_MS;
}

/** The world with fences as "current" (0) or "stale" (−1) and every time clamped to where it still matters. */
export function canonical(world: World, setting: Setting): World {
  const fences = world.sends.map(({ record }) => record.fence);
  const reading = (read: Reading | null): Reading | null =>
    read === null ? null : { ...read, fence: read.fence === fences[read.send] ? 0 : -1 };
  return {
    ...world,
    sends: world.sends.map((send, index) => canonicalSend(send, index, world.workers, setting)),
    workers: world.workers.map((worker) => canonicalWorker(worker, fences, setting)),
    operators: world.operators.map(reading),
    reaper: reading(world.reaper),
    reconciler: reading(world.reconciler),
  };
}

function canonicalWorker(worker: Worker, fences: readonly number[], setting: Setting): Worker {
  if (worker.phase === 'idle') return IDLE;
  const isCalling = worker.phase === 'begun' || worker.phase === 'out';
  return {
    ...worker,
    fence: worker.fence === fences[worker.send] ? 0 : -1,
    leaseEndsAt: worker.phase === 'begun' ? Math.max(worker.leaseEndsAt, NOW) : NOW,
    beganAt: isCalling ? Math.max(worker.beganAt, NOW - safetyOf(setting).callTimeoutMs) : NOW,
  };
}

function canonicalSend(send: Send, index: number, workers: readonly Worker[], setting: Setting): Send {
  const record = canonicalRecord(send.record, setting);
  const awaited = workers.filter((worker) => worker.send === index && worker.phase !== 'idle');
  const isLost = ({ state, landsBefore }: ProviderRequest) => state === 'out' && landsBefore <= NOW;
  const requests = send.requests
    .filter((request) => !isLost(request) && !isForgotten(request, record, awaited))
    .map((request) => ({
      ...request,
      landsBefore: request.state === 'out' ? request.landsBefore : NOW,
      isGivenUp: request.state !== 'accepted' && request.isGivenUp,
    }));
  const isQuiet = isFinal(record.state) && awaited.length === 0 && requests.every(({ state }) => state !== 'out');
  const rememberedFrom = NOW - setting.keyWindowTicks * TICK_MS;
  const taken = isQuiet ? [] : Object.entries(send.takenAt).filter(([, at]) => at > rememberedFrom);
  return {
    ...send,
    record,
    requests,
    accepts: Math.min(send.accepts, 2),
    takenAt: Object.fromEntries(taken),
    isSomethingLost: send.isSomethingLost || send.requests.some(isLost),
  };
}

/** Refused, its verdict written and its worker gone: nobody will speak of it again. */
function isForgotten({ attempt, state }: ProviderRequest, record: DeliveryRecord, workers: readonly Worker[]): boolean {
  return (
    state === 'refused' &&
    record.attempts.some(({ number, verdict }) => number === attempt && verdict !== null) &&
    !workers.some((worker) => worker.attempt === attempt)
  );
}

function canonicalRecord(record: DeliveryRecord, setting: Setting): DeliveryRecord {
  const isOver = isFinal(record.state);
  const oldestCall = NOW - safetyOf(setting).callTimeoutMs - Math.max(MARGIN_MS, QUARANTINE_MS);
  return {
    ...record,
    fence: 0,
    // A back-off shorter than a tick is over at once: sooner is the harder case.
    dueAt: record.dueAt === null ? null : Math.max(NOW, Math.floor(record.dueAt / TICK_MS) * TICK_MS),
    deadline: isOver ? null : clamped(record.deadline, NOW),
    retryUntil: NOW + RETRY_HORIZON_MS,
    workerId: null,
    leaseEndsAt: clamped(record.leaseEndsAt, NOW),
    claimedAlone: false,
    retryCount: 0,
    callBeganAt: clamped(record.callBeganAt, oldestCall),
    firstSubmittedAt: isOver ? null : clamped(record.firstSubmittedAt, NOW - usableWindowMs(setting)),
    requestHash: isOver ? null : record.requestHash,
    provedAt: record.provedAt === null ? null : NOW,
    nextCheckAt: record.nextCheckAt === null ? null : NOW,
    reasonCode: isOver ? record.reasonCode : null,
    finishedAt: record.finishedAt === null ? null : NOW,
    attempts: record.attempts.map((attempt) => canonicalAttempt(attempt, isOver, oldestCall)),
  };
}

function canonicalAttempt(attempt: AttemptRecord, isOver: boolean, oldestCall: number): AttemptRecord {
  const isTimeless = isOver || attempt.verdict !== null;
  return {
    ...attempt,
    beganAt: isTimeless || !attempt.isReaped ? NOW : Math.max(attempt.beganAt, oldestCall),
    endedAt: isTimeless || attempt.isReaped ? NOW : Math.max(attempt.endedAt, NOW - QUARANTINE_MS),
  };
}

function clamped(time: number | null, earliest: number): number | null {
  return time === null ? null : Math.max(time, earliest);
}
