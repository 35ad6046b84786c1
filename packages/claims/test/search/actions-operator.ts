// Operators: each reads a delivery, thinks as long as it likes, and then decides. Two may decide the same one.
import type { DeliveryRecord } from '../../src/index.js';
import type { Rules } from './rules.js';
import { NOW, RETRY_HORIZON_MS, type Setting } from './setting.js';
import {
  type Actor,
  named,
  newSend,
  type Reading,
  readingOf,
  type Send,
  type Step,
  sendAt,
  type World,
  withSend,
} from './world.js';

export function operatorSteps(world: World, setting: Setting, rules: Rules): Step[] {
  return world.operators.flatMap((read, index) => {
    if (read !== null) return decideSteps(world, index, read, setting, rules);
    const isTwin = world.operators.slice(0, index).some((each) => each === null);
    return isTwin ? [] : readSteps(world, index);
  });
}

function readSteps(world: World, index: number): Step[] {
  return world.sends.flatMap((send, at): Step[] => {
    if (!mayInterest(send)) return [];
    const label = `an operator reads ${named(at)}: ${send.record.state}`;
    return [{ by: byOf(send.record), label, world: withOperator(world, index, readingOf(send, at)) }];
  });
}

function mayInterest({ record }: Send): boolean {
  const { state, reasonCode } = record;
  const isUnsent = state === 'failed' || state === 'lapsed' || state === 'canceled';
  return state === 'unknown' || isUnsent || reasonCode === 'resolved_sent';
}

/** Only what is parked waits for a person: nothing else may need one to come to its end. */
function byOf(record: DeliveryRecord): Actor {
  return record.attention === null ? 'caller' : 'decider';
}

function decideSteps(world: World, index: number, read: Reading, setting: Setting, rules: Rules): Step[] {
  const { record } = sendAt(world, read.send);
  const done = withOperator(world, index, null);
  const by = byOf(record);
  const what = named(read.send);
  const leave: Step = { by: 'decider', label: `an operator leaves ${what} alone`, world: done };
  if (read.state !== 'unknown') return [leave, ...resendSteps(done, read.send, setting, rules)];
  const sent = rules.resolveSent(record, read);
  const steps = [leave];
  if ('record' in sent)
    steps.push({ by, label: `an operator decides: ${what} was sent`, world: withSend(done, read.send, sent) });
  for (const sendAgain of [false, true]) {
    const notSent = rules.resolveNotSent(record, read, sendAgain);
    if ('refused' in notSent) continue;
    const decided = withSend(done, read.send, notSent);
    const label = `an operator decides: ${what} was not sent${sendAgain ? ', send again' : ''}`;
    steps.push({ by, label, world: sendAgain ? withNextSend(decided, read.send, setting, rules) : decided });
  }
  return steps;
}

/** T16. */
function resendSteps(world: World, index: number, setting: Setting, rules: Rules): Step[] {
  const { record } = sendAt(world, index);
  const records = world.sends.map((send) => send.record);
  if (!rules.mayResend(record) || !rules.isHighestSend(records, record) || rules.hasOtherArrived(records, record))
    return [];
  const label = `an operator sends ${named(index)} again`;
  return [{ by: 'caller', label, world: withNextSend(world, index, setting, rules) }];
}

function withNextSend(world: World, index: number, setting: Setting, rules: Rules): World {
  const { record } = sendAt(world, index);
  const next = rules.nextSend(record, `delivery-${record.sendNumber + 1}`, RETRY_HORIZON_MS, NOW);
  const sends = [...world.sends, newSend(next)];
  return { ...world, sends, isCut: sends.length > setting.sends };
}

function withOperator(world: World, index: number, read: Reading | null): World {
  return { ...world, operators: world.operators.map((each, at) => (at === index ? read : each)) };
}
