// What a worker may do with a call: send the first byte, read or miss the answer, renew, settle once or again.
import { decide, type Outcome } from '../../src/index.js';
import { proved, refusedLate } from './late-answers.js';
import { requestOf } from './provider.js';
import type { Rules } from './rules.js';
import {
  isLastAttempt,
  LONGEST_WAIT_MS,
  leaseMsOf,
  NOW,
  QUARANTINE_MS,
  type Setting,
  safetyOf,
  TICK_MS,
} from './setting.js';
import {
  type Answer,
  heldBy,
  IDLE,
  named,
  type ProviderRequest,
  type Step,
  sendAt,
  type Worker,
  type World,
  withSend,
  withWorker,
} from './world.js';

export function callSteps(world: World, index: number, worker: Worker, setting: Setting, rules: Rules): Step[] {
  switch (worker.phase) {
    case 'begun':
      return [
        ...firstByteSteps(world, index, worker, setting, rules),
        answered(world, index, worker, 'not_sent', 'cannot connect for'),
        ...renewSteps(world, index, worker, setting, rules),
      ];
    case 'out':
      return [...answerSteps(world, index, worker, setting), ...renewSteps(world, index, worker, setting, rules)];
    case 'answered':
      return settleSteps(world, index, worker, setting, rules);
    default:
      return [];
  }
}

function firstByteSteps(world: World, index: number, worker: Worker, setting: Setting, rules: Rules): Step[] {
  const send = sendAt(world, worker.send);
  const callEndsAt = rules.callEndsAt(worker.beganAt, safetyOf(setting).callTimeoutMs);
  if (!rules.mayFirstByteLeave(worker.leaseEndsAt, callEndsAt)) return [];
  const request: ProviderRequest = {
    attempt: worker.attempt,
    senderId: send.record.senderId,
    state: 'out',
    landsBefore: setting.landsEver ? Number.POSITIVE_INFINITY : Math.max(callEndsAt, NOW + TICK_MS) + QUARANTINE_MS,
    isGivenUp: false,
  };
  const left = withSend(world, worker.send, { requests: [...send.requests, request] });
  const label = `the request of attempt ${worker.attempt} of ${named(worker.send)} leaves`;
  return [{ by: 'worker', label, world: withWorker(left, index, { ...worker, phase: 'out' }) }];
}

/** The provider's answer may be read; or none comes, or nobody can read it, whatever the provider did. */
function answerSteps(world: World, index: number, worker: Worker, setting: Setting): Step[] {
  const send = sendAt(world, worker.send);
  const request = requestOf(send, worker.attempt);
  const endsBy = setting.landsEver ? Number.POSITIVE_INFINITY : NOW + QUARANTINE_MS;
  const requests = send.requests.map((each) =>
    each === request ? { ...each, isGivenUp: true, landsBefore: Math.min(each.landsBefore, endsBy) } : each,
  );
  const lost = withSend(world, worker.send, { requests });
  const steps = [answered(lost, index, worker, 'unknown', 'gets no answer to')];
  if (request?.state === 'accepted') steps.push(answered(world, index, worker, 'sent', 'reads yes to'));
  if (request?.state === 'refused') {
    steps.push(answered(world, index, worker, 'rejected', 'reads never to'));
    steps.push(answered(world, index, worker, 'not_sent', 'reads not now to'));
  }
  return steps;
}

function answered(world: World, index: number, worker: Worker, answer: Answer, verb: string): Step {
  const label = `the worker ${verb} attempt ${worker.attempt} of ${named(worker.send)}`;
  return { by: 'worker', label, world: withWorker(world, index, { ...worker, phase: 'answered', answer }) };
}

function renewSteps(world: World, index: number, worker: Worker, setting: Setting, rules: Rules): Step[] {
  if (!setting.hasRenewal) return [];
  const send = sendAt(world, worker.send);
  const record = rules.renew(send.record, heldBy(send, worker), leaseMsOf(setting));
  const what = `attempt ${worker.attempt} of ${named(worker.send)}`;
  if (record === null) {
    const lost = withWorker(world, index, { ...worker, leaseEndsAt: NOW });
    return [{ by: 'worker', label: `the worker of ${what} learns that it lost it`, world: lost }];
  }
  const renewed = { ...worker, leaseEndsAt: Math.max(worker.leaseEndsAt, NOW + leaseMsOf(setting)) };
  const after = withWorker(withSend(world, worker.send, { record }), index, renewed);
  return [{ by: 'worker', label: `the worker of ${what} renews its lease`, world: after }];
}

/** Twice: with the commit's answer heard, or not; then the same write is made again. */
function settleSteps(world: World, index: number, worker: Worker, setting: Setting, rules: Rules): Step[] {
  const send = sendAt(world, worker.send);
  const { attempt } = worker;
  const { retryCount } = send.record;
  const attempted = { ...heldBy(send, worker), attemptNumber: attempt, retryCount, safety: safetyOf(setting) };
  const settlement = decide(attempted, outcomeOf(worker, setting), 0);
  const what = `attempt ${attempt} of ${named(worker.send)} as ${worker.answer}`;
  const record = rules.settle(send.record, settlement, NOW);
  if (record === null) {
    const free = withWorker(world, index, IDLE);
    const label = `the worker cannot settle ${what}, and offers what it knows`;
    return [{ by: 'worker', label, world: offered(free, worker, setting, rules) }];
  }
  const settled = withSend(world, worker.send, { record });
  return [
    { by: 'worker', label: `the worker settles ${what}`, world: withWorker(settled, index, IDLE) },
    { by: 'worker', label: `the worker settles ${what} and does not hear of the commit`, world: settled },
  ];
}

function offered(world: World, worker: Worker, setting: Setting, rules: Rules): World {
  if (worker.answer === 'sent') return proved(world, worker.send, worker.attempt, rules);
  if (worker.answer === 'unknown' || worker.answer === null) return world;
  const to = worker.answer === 'rejected' ? 'failed' : 'queued';
  return refusedLate(world, worker.send, { attempt: worker.attempt, to }, setting, rules);
}

function outcomeOf(worker: Worker, setting: Setting): Outcome {
  switch (worker.answer) {
    case 'sent':
      return { kind: 'sent', evidence: 'yes' };
    case 'rejected':
      return { kind: 'rejected', code: 'refused', scope: 'message' };
    case 'not_sent': {
      const isLast = isLastAttempt(setting, worker.send, worker.attempt);
      return { kind: 'not_sent', code: 'busy', scope: 'message', ...(isLast && { retryAfterMs: LONGEST_WAIT_MS }) };
    }
    default:
      return { kind: 'unknown', code: 'no_answer', phase: 'request_sent' };
  }
}
