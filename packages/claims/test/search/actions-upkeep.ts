// The reaper and the reconciler: each reads, pauses as long as it likes, and then writes under what it read.
import { type DeliveryRecord, reissuableUntil } from '../../src/index.js';
import { proved } from './late-answers.js';
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
  if (read.isFound) {
    const label = `the reconciler writes that ${named(read.send)} was found`;
    const next = rules.found(record, read);
    // Somebody else decided meanwhile: what was found is proof all the same.
    const after = next === null ? proved(done, read.send, read.attemptCount, rules) : withFound(done, read.send, next);
    return [{ by: 'reconciler', label, world: after }];
  }
  if (setting.safetyClass === 'lookup') {
    const checked = rules.checkAgain(record, read, { afterMs: TICK_MS, park: true }, NOW);
    return [written('writes that it was not found', checked)];
  }
  const isLast = isLastAttempt(setting, read.send, record.attemptCount);
  const isOver = isLast || reissuableUntil(record) <= NOW;
  const parked = isOver ? rules.checkAgain(record, read, { afterMs: null, park: true }, NOW) : null;
  const reissued = isLast ? null : rules.reissue(record, read);
  return [written(reissued === null ? 'leaves it or tells a person' : 're-issues it', reissued ?? parked)];
}

function withFound(world: World, index: number, record: DeliveryRecord): World {
  return withSend(world, index, { record, isProofOnFile: true });
}

function readSteps(world: World, send: Send, index: number, setting: Setting, rules: Rules): Step[] {
  const { record } = send;
  const withdrawn = reissuableUntil(record) <= NOW ? rules.withdraw(record, null, NOW) : null;
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
