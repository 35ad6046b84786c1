// The conformance suite of claim stores: random command sequences on the model and on a real store must leave the same rows.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeliveryRecord, MemoryReconcile, MemoryStore } from '../src/index.js';
import type { Command } from './command.js';
import { senderIdOf, WORKERS } from './conformance-commands.js';
import { commandsArbitrary } from './conformance-phrases.js';
import { APP_ID, type Observed, observedOf, type StoreHarness } from './store-harness.js';

export interface ConformanceOptions {
  readonly runs: number;
  readonly commandsPerRun: number;
  readonly seed?: number;
}

const DELIVERY_COUNT = 4;

/** @param makeHarness a fresh store with one open sender; `elapse` must move every time of its rows into the past */
export function claimStoreConformance(makeHarness: () => Promise<StoreHarness>, options: ConformanceOptions): void {
  it(`leaves the same rows as the model over ${options.runs * options.commandsPerRun} random steps`, async () => {
    let stepCount = 0;
    const started = performance.now();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(commandsArbitrary(DELIVERY_COUNT, options.commandsPerRun), async (commands) => {
        stepCount += await compare(await makeHarness(), commands, seen);
      }),
      { numRuns: options.runs, seed: options.seed ?? 20_261_130, endOnFailure: process.env['CI'] === undefined },
    );
    expect([...seen], 'the random walk must reach every transition it knows').toEqual(
      expect.arrayContaining(REACHABLE),
    );
    console.log(`${stepCount} steps compared in ${Math.round((performance.now() - started) / 1_000)} s`);
    expect(stepCount).toBeGreaterThanOrEqual(options.runs * options.commandsPerRun);
  }, 600_000);
}

const REACHABLE = [
  'queued→claimed',
  'claimed→queued',
  'claimed→sending',
  'sending→sent',
  'claimed→sent',
  'sending→failed',
  'sending→queued',
  'sending→unknown',
  'unknown→sent',
  'unknown→queued',
  'unknown→failed',
  'queued→canceled',
  'claimed→canceled',
  'queued→lapsed',
  'claimed→failed',
];

async function compare(harness: StoreHarness, commands: readonly Command[], seen: Set<string>): Promise<number> {
  let now = 1_000_000_000;
  const model = new MemoryStore(() => now);
  const elapse = (ms: number): void => {
    now += ms;
  };
  const ids: string[] = [];
  for (let index = 0; index < DELIVERY_COUNT; index += 1) {
    const record = newRecord(harness, index, now);
    ids.push(record.id);
    model.insert(record);
    await harness.insert(record, now);
  }
  for (const store of [model, harness.store]) senderIdOf.set(store, harness.senderId);
  const subjects = [asSubject(model, new MemoryReconcile(model, () => now), elapse), harness] as const;
  const known = [new Map<string, number>(), new Map<string, number>()] as const;
  // One worker is dead from the start: whatever it still does is a zombie's, and what it held has crashed it.
  for (const subject of subjects) await subject.workerDied(WORKERS[1]);
  for (const [step, command] of commands.entries()) {
    const before = ids.map((id) => model.read(id).state);
    const answers = [await command.run(subjects[0], ids, known[0]), await command.run(subjects[1], ids, known[1])];
    const told = `step ${step}: ${commands
      .slice(0, step + 1)
      .map(String)
      .join(' · ')}`;
    expect(answers[1], told).toEqual(answers[0]);
    for (const [index, id] of ids.entries()) seen.add(`${before[index]}→${model.read(id).state}`);
    const observed = await harness.readAll(ids);
    for (const [index, id] of ids.entries())
      expect(observed[index], `${told} · delivery ${index}`).toEqual(observedOf(model.read(id)));
  }
  for (const notificationId of new Set(ids.map((id) => model.read(id).notificationId))) {
    expect(await harness.notification(notificationId)).toEqual(model.notifications.read(notificationId));
  }
  await harness.close();
  return commands.length;
}

function asSubject(
  model: MemoryStore,
  reconcile: MemoryReconcile,
  elapse: (ms: number) => void,
): Omit<StoreHarness, 'insert' | 'newId' | 'notificationIds' | 'senderId' | 'close' | 'notification' | 'readAll'> {
  return {
    store: model,
    reconcile,
    read: async (id): Promise<Observed> => observedOf(model.read(id)),
    elapse: async (ms) => elapse(ms),
    cancel: (id) => model.cancel(id),
    extend: (id, inMs) => model.extend(id, inMs),
    workerDied: async (workerId) => void model.deadWorkers.add(workerId),
    suppress: (id) => model.suppress(id),
  };
}

/** Two deliveries of one notification, one of its own, and one with a deadline. */
function newRecord(harness: StoreHarness, index: number, now: number): DeliveryRecord {
  return {
    appId: APP_ID,
    id: harness.newId(),
    notificationId: harness.notificationIds[Math.max(0, index - 1)] ?? harness.newId(),
    senderId: harness.senderId,
    sendNumber: 1,
    state: 'queued',
    fence: 0,
    dueAt: now - 1_000 * (10 - index),
    deadline: index === 3 ? now + 305_000 : null,
    retryUntil: now + 605_000,
    workerId: null,
    leaseEndsAt: null,
    claimedAlone: false,
    attemptCount: 0,
    retryCount: 0,
    crashCount: 0,
    callBeganAt: null,
    callTimeoutMs: null,
    firstSubmittedAt: null,
    requestHash: null,
    safetyClass: null,
    usableKeyWindowMs: null,
    provedAt: null,
    earlierProved: false,
    attention: null,
    nextCheckAt: null,
    providerMessageId: null,
    reasonCode: null,
    finishedAt: null,
    attempts: [],
  };
}
