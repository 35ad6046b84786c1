// One call: the mark decides between not_sent and unknown, whatever the adapter does.
import { expect, it } from 'vitest';
import { aClaim } from '../../test/a-claim.js';
import { type Script, ScriptedSender } from '../../test/fixtures.js';
import type { Outcome } from '../outcome.js';
import { call } from './call.js';
import { Lease } from './lease.js';

function run(
  script: Script,
  over: { leaseMs?: number; timeoutMs?: number; stop?: AbortSignal; late?: (outcome: Outcome) => void } = {},
): Promise<Outcome> {
  return call({
    sender: new ScriptedSender(script),
    claim: aClaim(),
    request: { hash: 'h', body: 'b' },
    lease: new Lease(0, over.leaseMs ?? 30_000, 5_000, () => 0),
    timeoutMs: over.timeoutMs ?? 5_000,
    stop: over.stop ?? new AbortController().signal,
    now: () => 0,
    netFor: () => null,
    onLateAnswer: over.late ?? (() => {}),
  });
}

const never = new Promise<never>(() => {});

it('passes on what the adapter says', async () => {
  expect(await run(async () => ({ kind: 'sent', evidence: '250' }))).toEqual({ kind: 'sent', evidence: '250' });
});

it('calls a throw before the mark not sent, and after the mark unknown', async () => {
  expect(await run(async () => Promise.reject(new Error('x')))).toMatchObject({ kind: 'not_sent' });
  expect(
    await run(async (_, { mark }) => {
      mark();
      throw new Error('x');
    }),
  ).toMatchObject({ kind: 'unknown' });
});

it('treats a synchronous throw of an adapter like any other', async () => {
  expect(
    await run(() => {
      throw new Error('x');
    }),
  ).toMatchObject({ kind: 'not_sent' });
});

it('lets no byte leave once the lease is nearly over', async () => {
  let isMarked = false;
  const outcome = await run(
    async (_, { mark }) => {
      mark();
      isMarked = true;
      return { kind: 'sent', evidence: '250' };
    },
    { leaseMs: 4_999 },
  );
  expect(outcome).toMatchObject({ kind: 'not_sent', code: 'lease_over' });
  expect(isMarked).toBe(false);
});

it('ends a hanging call at its timeout: not sent before the mark, unknown after it', async () => {
  expect(await run(() => never, { timeoutMs: 20 })).toMatchObject({ kind: 'not_sent', code: 'call_timeout' });
  expect(
    await run(
      (_, { mark }) => {
        mark();
        return never;
      },
      { timeoutMs: 20 },
    ),
  ).toMatchObject({ kind: 'unknown', code: 'call_timeout' });
});

it('refuses a mark that comes after the call was given up', async () => {
  let lateMark: (() => void) | undefined;
  await run(
    (_, { mark }) => {
      lateMark = mark;
      return never;
    },
    { timeoutMs: 10 },
  );
  expect(() => lateMark?.()).toThrow('the call is over');
});

it('hands on an answer that comes after the timeout as late', async () => {
  let answer: ((outcome: Outcome) => void) | undefined;
  const late = new Promise<Outcome>((resolve) => {
    void run(
      (_, { mark }) => {
        mark();
        return new Promise<Outcome>((done) => {
          answer = done;
        });
      },
      { timeoutMs: 10, late: resolve },
    ).then(() => answer?.({ kind: 'sent', evidence: 'late' }));
  });
  expect(await late).toEqual({ kind: 'sent', evidence: 'late' });
});

it('tells the adapter to stop when the worker must stop', async () => {
  const stop = new AbortController();
  const outcome = run(
    (_, { signal, mark }) => {
      mark();
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'unknown', code: 'aborted', phase: 'body_sent' }));
        stop.abort();
      });
    },
    { stop: stop.signal },
  );
  expect(await outcome).toMatchObject({ kind: 'unknown', code: 'aborted' });
});
