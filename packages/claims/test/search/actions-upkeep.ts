// The reaper and the reconciler: each reads, pauses as long as it likes, and then writes under what it read.
import { usableWindowOpen } from './clock.js';
import type { Rules } from './rules.js';
import { isLastAttempt, NOW, type Setting, TICK_MS } from './setting.js';
import { named, readingOf, type Send, type Step, sendAt, type World, withSend } from './world.js';

export function reaperSteps(world: World, setting: Setting, rules: Rules): Step[] {
  const sweeps = world.sends.flatMap((send, index) => sweepSteps(world, send, index, rules));
  const { reaper: read } = world;
  if (read === null) {
    if (setting.hasOneReader && world.reconciler !== null) return sweeps;
    const reads = world.sends.flatMap((send, index): Step[] => {
      const { leaseEndsAt } = send.record;
      if (leaseEndsAt === null || leaseEndsAt > NOW) return [];
      const label = `the reaper reads that the lease of ${named(index)} is over`;
      return [{ by: 'reaper', label, world: { ...world, reaper: readingOf(send, index) } }];
    });
    return [...sweeps, ...reads];
  }
  const blames = setting.isPoisonous ? [false, true] : [false];
  const writes = blames.map((crashed): Step => {
    const record = rules.reap(sendAt(world, read.send).record, read, crashed);
    const done = { ...world, reaper: null };
    return {
      by: 'reaper',
      label: `the reaper takes ${named(read.send)}, read as ${read.state}${crashed ? ', from a dead worker' : ''}`,
      world: record === null ? done : withSend(done, read.send, { record }),
    };
  });
  return [...sweeps, ...writes];
}

/** T18 and T20 for what nobody claims. */
function sweepSteps(world: World, { record }: Send, index: number, rules: Rules): Step[] {
  if (record.deadline === null || record.deadline > NOW) return [];
  const lapsed = rules.lapse(record, null, NOW);
  const withdrawn = rules.withdraw(record, null, NOW);
  return [lapsed, withdrawn].flatMap((next) =>
    next === null
      ? []
      : [
          {
            by: 'reaper',
            label: `the deadline takes ${named(index)}`,
            world: withSend(world, index, { record: next }),
          },
        ],
  );
}

export function reconcilerSteps(world: World, setting: Setting, rules: Rules): Step[] {
  if (setting.safetyClass === 'opaque') return [];
  const { reconciler: read } = world;
  if (read === null) return world.sends.flatMap((send, index) => readSteps(world, send, index, setting, rules));
  const { record } = sendAt(world, read.send);
  const done = { ...world, reconciler: null };
  const written = (label: string, next: typeof record | null): Step => ({
    by: 'reconciler',
    label: `the reconciler, having read ${named(read.send)}, ${label}`,
    world: next === null ? done : withSend(done, read.send, { record: next }),
  });
  if (read.isFound) return [written('writes that it was found', rules.found(record, read))];
  if (setting.safetyClass === 'lookup') {
    const checked = rules.checkAgain(record, read, { afterMs: TICK_MS, park: true }, NOW);
    return [written('writes that it was not found', checked)];
  }
  const isLast = isLastAttempt(setting, read.send, record.attemptCount);
  const isOver = isLast || !usableWindowOpen(record, setting);
  const parked = isOver ? rules.checkAgain(record, read, { afterMs: null, park: true }, NOW) : null;
  const reissued = isLast ? null : rules.reissue(record, read);
  return [written(reissued === null ? 'leaves it or tells a person' : 're-issues it', reissued ?? parked)];
}

function readSteps(world: World, send: Send, index: number, setting: Setting, rules: Rules): Step[] {
  const { record } = send;
  const withdrawn = mayWithdraw(send, setting) ? rules.withdraw(record, null, NOW) : null;
  if (withdrawn !== null) {
    const label = `the reconciler withdraws ${named(index)}`;
    return [{ by: 'reconciler', label, world: withSend(world, index, { record: withdrawn }) }];
  }
  if (record.state !== 'unknown' || record.nextCheckAt === null) return [];
  if (setting.hasOneReader && world.reaper !== null) return [];
  const read = (isFound: boolean): Step => ({
    by: 'reconciler',
    label: `the reconciler reads ${named(index)}${isFound ? ' and finds it at the provider' : ''}`,
    world: { ...world, reconciler: readingOf(send, index, isFound) },
  });
  // Indexes lag: what is there may not be found.
  const canBeFound = setting.safetyClass === 'lookup' && send.accepts > 0;
  return canBeFound ? [read(false), read(true)] : [read(false)];
}

function mayWithdraw({ record }: Send, setting: Setting): boolean {
  const isLate = record.deadline !== null && record.deadline <= NOW;
  return isLate || record.earlierProved || !usableWindowOpen(record, setting);
}

/** The caller changes its mind: T17, in one statement. */
export function cancelSteps(world: World, setting: Setting, rules: Rules): Step[] {
  if (!setting.hasCancel) return [];
  return world.sends.flatMap(({ record }, index): Step[] => {
    const next = rules.cancel(record, NOW);
    if (next === null) return [];
    return [{ by: 'caller', label: `${named(index)} is canceled`, world: withSend(world, index, { record: next }) }];
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
