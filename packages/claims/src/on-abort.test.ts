// Many who wait for one stop: each is told, once, and the signal has one listener however many they are.
import { expect, it, onTestFinished } from 'vitest';
import { aClaim } from '../test/a-claim.js';
import { aRecord, NOW, ScriptedSender } from '../test/fixtures.js';
import { onAbort } from './on-abort.js';
import { lookUp } from './reconcile/look-up.js';
import { unknownOf } from './reconcile/unknown-delivery.js';
import { call } from './worker/call.js';
import { Lease } from './worker/lease.js';

const IN_FLIGHT = 60;

/** What the process warns of, as long as the test runs. */
function warnings(): string[] {
  const heard: string[] = [];
  const hear = (warning: Error) => void heard.push(`${warning.name}: ${warning.message}`);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  return heard;
}

const many = <T>(make: () => T): T[] => Array.from({ length: IN_FLIGHT }, make);

it('tells all who still wait, and at once who comes too late', () => {
  const stop = new AbortController();
  const told: string[] = [];
  onAbort(stop.signal, () => told.push('a'));
  onAbort(stop.signal, () => told.push('b'))();
  onAbort(stop.signal, () => told.push('c'));
  stop.abort();
  onAbort(stop.signal, () => told.push('late'));
  expect(told).toEqual(['a', 'c', 'late']);
});

it('lets sixty calls be out at once, stops them all, and warns of nothing', async () => {
  const heard = warnings();
  const stop = new AbortController();
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const outcomes = many(() =>
    call({
      sender: new ScriptedSender((_, { signal }) => untilAborted(signal)),
      claim: aClaim(),
      request: { hash: 'h', body: 'b' },
      lease: new Lease(0, 30_000, 5_000, () => 0),
      timeoutMs: 60_000,
      stop: stop.signal,
      now: () => 0,
      netFor: () => null,
      onLateAnswer: () => {},
    }),
  );
  const unknown = unknownOf(aRecord({ state: 'unknown' }), { senderIsOpen: true, checkCount: 0 }, NOW);
  const asked = many(() => {
    const sender = Object.assign(new ScriptedSender(() => Promise.reject(new Error('unused'))), {
      lookup: (_: unknown, { signal }: { signal: AbortSignal }) => untilAborted(signal),
    });
    return lookUp(sender, unknown, { netFor: () => null, now: () => 0, timeoutMs: 60_000, stop: stop.signal });
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([]);
  stop.abort(new Error('the worker stops'));
  const kinds = new Set((await Promise.all(outcomes)).map(({ kind }) => kind));
  const verdicts = new Set((await Promise.all(asked)).map(({ verdict }) => verdict));
  expect([kinds, verdicts]).toEqual([new Set(['not_sent']), new Set(['failed'])]);
});
