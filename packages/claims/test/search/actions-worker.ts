// What a worker may do up to the call: claim, give back, begin, step back. A pause is any time in which it does nothing.
import type { BeginRequest, DeliveryRecord } from '../../src/index.js';
import { callSteps } from './actions-call.js';
import type { Rules } from './rules.js';
import { leaseMsOf, MARGIN_MS, NOW, type Setting, safetyOf, usableWindowMs } from './setting.js';
import {
  heldBy,
  IDLE,
  named,
  type Send,
  type Step,
  sendAt,
  type Worker,
  type World,
  withSend,
  withWorker,
} from './world.js';

export function workerSteps(world: World, setting: Setting, rules: Rules): Step[] {
  return world.workers.flatMap((worker, index) => {
    if (worker.phase === 'idle') return isTwin(world, index) ? [] : claimSteps(world, index, setting, rules);
    const crash: Step = {
      by: 'crash',
      label: `the worker with ${named(worker.send)} ${worker.phase} dies`,
      world: withWorker(world, index, IDLE),
    };
    const steps =
      worker.phase === 'claimed'
        ? claimedSteps(world, index, worker, setting, rules)
        : callSteps(world, index, worker, setting, rules);
    return [...steps, crash];
  });
}

/** Two idle workers are one another's mirror. */
function isTwin(world: World, index: number): boolean {
  return world.workers.slice(0, index).some(({ phase }) => phase === 'idle');
}

function claimSteps(world: World, index: number, setting: Setting, rules: Rules): Step[] {
  return world.sends.flatMap(({ record }, send): Step[] => {
    const input = { workerId: 'worker', leaseMs: leaseMsOf(setting), alone: record.crashCount > 0 };
    const next = rules.claim(record, input, NOW);
    if (next === null) return [];
    const worker: Worker = { ...IDLE, phase: 'claimed', send, fence: next.fence };
    const claimed = withWorker(withSend(world, send, { record: next }), index, worker);
    return [{ by: 'worker', label: `a worker claims ${named(send)}`, world: claimed }];
  });
}

function claimedSteps(world: World, index: number, worker: Worker, setting: Setting, rules: Rules): Step[] {
  const send = sendAt(world, worker.send);
  const free = withWorker(world, index, IDLE);
  const released = rules.release(send.record, heldBy(send, worker));
  const release: Step = {
    by: 'worker',
    label: `the worker gives ${named(worker.send)} back`,
    world: released === null ? free : withSend(free, worker.send, { record: released }),
  };
  return [release, beginStep(world, index, worker, setting, rules)];
}

function beginStep(world: World, index: number, worker: Worker, setting: Setting, rules: Rules): Step {
  const send = sendAt(world, worker.send);
  const answer = rules.begin(send.record, beginRequest(send, worker, setting));
  if ('refused' in answer) {
    const next = steppedBack(send, worker, answer.refused, rules);
    const free = withWorker(world, index, IDLE);
    return {
      by: 'worker',
      label: `the worker asks to begin ${named(worker.send)} and is told: ${answer.refused}`,
      world: next === null ? free : withSend(free, worker.send, { record: next }),
    };
  }
  const attempt = answer.record.attemptCount;
  const begun: Worker = { ...worker, phase: 'begun', attempt, leaseEndsAt: NOW + leaseMsOf(setting), beganAt: NOW };
  return {
    by: 'worker',
    label: `the worker begins attempt ${attempt} of ${named(worker.send)}`,
    world: withWorker(withSend(world, worker.send, { record: answer.record }), index, begun),
  };
}

function beginRequest(send: Send, worker: Worker, setting: Setting): BeginRequest {
  return {
    ...heldBy(send, worker),
    leaseMs: leaseMsOf(setting),
    marginMs: MARGIN_MS,
    callTimeoutMs: safetyOf(setting).callTimeoutMs,
    safetyClass: setting.safetyClass,
    usableKeyWindowMs: usableWindowMs(setting),
    configVersion: 1,
    requestHash: `body for ${send.record.senderId}`,
  };
}

/** As the product's worker does. Null: the row is not its own any more. */
function steppedBack(send: Send, worker: Worker, because: string, rules: Rules): DeliveryRecord | null {
  const held = heldBy(send, worker);
  if (because === 'lost') return null;
  if (because === 'lease_short') return rules.release(send.record, held);
  if (send.record.attempts.some(({ verdict }) => verdict === null))
    return rules.withdraw(send.record, held, NOW, because);
  if (because === 'deadline_passed') return rules.lapse(send.record, held, NOW);
  if (because === 'earlier_proved') return rules.cancelProved(send.record, held, NOW);
  return rules.release(send.record, held);
}
