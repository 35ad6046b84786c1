// What comes from outside the workers: a caller cancels, a person moves a deadline, and the store moves a delivery away from a closed sender.
import type { Rules } from './rules.js';
import { NOW, type Setting, TICK_MS } from './setting.js';
import { named, type Step, type World, withSend } from './world.js';

/** The caller changes its mind: T17, in one statement. */
export function cancelSteps(world: World, setting: Setting, rules: Rules): Step[] {
  if (!setting.hasCancel) return [];
  return world.sends.flatMap(({ record }, index): Step[] => {
    const next = rules.cancel(record, NOW);
    if (next === null) return [];
    return [{ by: 'caller', label: `${named(index)} is canceled`, world: withSend(world, index, { record: next }) }];
  });
}

/** T19: a person moves the deadline, as often as they like, also of what had run out of time. */
export function extendSteps(world: World, { deadlineTicks }: Setting, rules: Rules): Step[] {
  if (deadlineTicks === null) return [];
  return world.sends.flatMap(({ record }, index): Step[] => {
    const next = rules.extend(record, NOW + deadlineTicks * TICK_MS);
    if (next === null) return [];
    return [{ by: 'caller', label: `${named(index)} gets more time`, world: withSend(world, index, { record: next }) }];
  });
}

/** The store moves what waits behind a closed sender to the other one; it starts there anew. */
export function moveSteps(world: World, setting: Setting, rules: Rules, other: string): Step[] {
  if (!setting.hasSecondSender) return [];
  return world.sends.flatMap((send, index): Step[] => {
    if (send.record.senderId === other || !rules.mayMove(send.record)) return [];
    const record = {
      ...send.record,
      senderId: other,
      firstSubmittedAt: null,
      requestHash: null,
      safetyClass: null,
      usableKeyWindowMs: null,
    };
    const label = `${named(index)} moves to the other sender`;
    return [{ by: 'caller', label, world: withSend(world, index, { record }) }];
  });
}
