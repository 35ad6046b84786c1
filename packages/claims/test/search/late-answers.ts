// What comes after a call was given up: proof from the provider at any time, or the call's own answer.
import type { Rules } from './rules.js';
import { isLastAttempt, LONGEST_WAIT_MS, NOW, type Setting } from './setting.js';
import { heldBy, named, type Send, type Step, sendAt, type World, withSend } from './world.js';

export function lateSteps(world: World, setting: Setting, rules: Rules): Step[] {
  return world.sends.flatMap((send, index) =>
    send.requests.flatMap(({ attempt, state, isGivenUp }): Step[] => {
      const what = `attempt ${attempt} of ${named(index)}`;
      if (state === 'accepted')
        return [{ by: 'provider', label: `the provider proves ${what}`, world: proved(world, index, attempt, rules) }];
      if (state !== 'refused' || !isGivenUp) return [];
      return (['failed', 'queued'] as const).map((to) => ({
        by: 'provider',
        label: `a late answer refuses ${what} (${to})`,
        world: refusedLate(world, index, { attempt, to }, setting, rules),
      }));
    }),
  );
}

/** T12, and in the same transaction what it does to later sends. */
export function proved(world: World, index: number, attempt: number, rules: Rules): World {
  const send = sendAt(world, index);
  const senderId = send.requests.find((request) => request.attempt === attempt)?.senderId ?? send.record.senderId;
  const { answer, record } = rules.prove(send.record, { senderId, attemptNumber: attempt }, NOW);
  if (answer === 'no_such_attempt') return world;
  const sends = world.sends.map((each, at) => {
    if (at === index) return { ...each, record, isProofOnFile: true };
    return at > index ? stopped(each, rules) : each;
  });
  return { ...world, sends };
}

/** A later send that is not over yet is marked, and leaves the queue at once. */
function stopped(send: Send, rules: Rules): Send {
  if (send.record.finishedAt !== null) return send;
  const record = { ...send.record, earlierProved: true };
  const held = record.state === 'claimed' ? heldBy(send, record) : null;
  return { ...send, record: rules.cancelProved(record, held, NOW) ?? rules.withdraw(record, held, NOW) ?? record };
}

/** T13. */
export function refusedLate(
  world: World,
  index: number,
  refusal: { attempt: number; to: 'failed' | 'queued' },
  setting: Setting,
  rules: Rules,
): World {
  const delayMs = isLastAttempt(setting, index, refusal.attempt) ? LONGEST_WAIT_MS : 0;
  const late = { attemptNumber: refusal.attempt, to: refusal.to, delayMs, code: 'refused' };
  const record = rules.refuseLate(sendAt(world, index).record, late, NOW);
  return record === null ? world : withSend(world, index, { record });
}
