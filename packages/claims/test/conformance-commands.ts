// The commands of the conformance suite: what workers, reapers, callers and time do to a store, zombies included.
import fc from 'fast-check';
import { type ClaimedDelivery, type Held, NOT_COMPOSED, type Settlement } from '../src/index.js';
import { type Command, command, nth, type Subject } from './command.js';
import { reconcileCommandArbitrary } from './reconcile-commands.js';
import { APP_ID } from './store-harness.js';

// Time moves in steps of 10 s, and every bound lies at least 2 s from a multiple of that: a real store's clock runs on meanwhile.
const LEASE_MS = 32_000;
const MARGIN_MS = 5_000;
export const WORKERS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

/** One random command. Deliveries are named by their place; a fence may be one too old, as a zombie's is. */
export function commandArbitrary(deliveryCount: number): fc.Arbitrary<Command> {
  const place = fc.nat(deliveryCount - 1);
  const age = fc.constantFrom(0, 0, 0, 0, 1);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({
          worker: fc.constantFrom(...WORKERS),
          limit: fc.constantFrom(1, 2, 4),
          alone: fc.boolean(),
        })
        .map(claimCommand),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, age)
        .map(([at, old]) => heldCommand('release', at, old, (subject, held) => subject.store.release([held]))),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          place,
          age,
          fc.constantFrom('opaque', 'keyed', 'lookup'),
          fc.constantFrom('h1', 'h1', 'h2', NOT_COMPOSED),
        )
        .map(beginCommand),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(place, age, fc.constantFrom('sent', 'failed', 'retry', 'retry_far', 'busy_sender', 'unknown', 'parked'))
        .map(settleCommand),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, age)
        .map(([at, old]) =>
          heldCommand('renew', at, old, (subject, held) => subject.store.renew([held], LEASE_MS, MARGIN_MS)),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, age)
        .map(([at, old]) => heldCommand('lapse', at, old, (subject, held) => subject.store.lapse(held))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, age)
        .map(([at, old]) => heldCommand('withdraw', at, old, (subject, held) => subject.store.withdraw(held))),
    },
    {
      weight: 1,
      arbitrary: place.map((at) =>
        heldCommand('withdraw for its body', at, 0, (subject, held) => subject.store.withdraw(held, 'body_changed')),
      ),
    },
    { weight: 4, arbitrary: reconcileCommandArbitrary(place, age) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          place,
          fc.integer({ min: 1, max: 2 }),
          fc.constantFrom('failed', 'queued'),
          fc.constantFrom(5_000, 700_000),
        )
        .map(refuseLateCommand),
    },
    { weight: 1, arbitrary: fc.tuple(place, age).map(([at, old]) => heldCommand('natural', at, old, natural)) },
    { weight: 2, arbitrary: fc.tuple(place, fc.integer({ min: 1, max: 2 })).map(proveCommand) },
    {
      weight: 1,
      arbitrary: place.map((at) => command(`cancel ${at}`, (subject, ids) => subject.cancel(nth(ids, at)))),
    },
    { weight: 1, arbitrary: fc.tuple(place, fc.constantFrom(null, -5_000, 25_000, 305_000)).map(extendCommand) },
    { weight: 3, arbitrary: fc.constant(command('reap', (subject) => subject.store.reap(100))) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...WORKERS)
        .map((worker) => command(`worker ${worker.at(-1)} died`, (subject) => subject.workerDied(worker))),
    },
    {
      weight: 1,
      arbitrary: place.map((at) => command(`suppress ${at}`, (subject, ids) => subject.suppress(nth(ids, at)))),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(10_000, 20_000, 40_000, 120_000).map(elapseCommand),
    },
  );
}

function extendCommand([at, inMs]: [number, number | null]): Command {
  return command(`deadline of ${at} in ${inMs}`, (subject, ids) => subject.extend(nth(ids, at), inMs));
}

export function elapseCommand(ms: number): Command {
  return command(`+${ms}`, (subject) => subject.elapse(ms));
}

export function claimCommand({ worker, limit, alone }: { worker: string; limit: number; alone: boolean }): Command {
  return command(`claim ${worker.at(-1)} ×${limit}${alone ? ' alone' : ''}`, async (subject, ids, fences) => {
    const first = await subject.read(nth(ids, 0));
    const slots = [{ senderId: senderIdOf.get(subject.store) ?? '', limit: alone ? 1 : limit }];
    const claimed = await subject.store.claim({
      workerId: worker,
      leaseMs: LEASE_MS,
      slots,
      limit: alone ? 1 : limit,
      alone,
    });
    for (const { deliveryId, fence } of claimed) fences.set(deliveryId, fence);
    return {
      first: first.state,
      claimed: claimed.map(({ deliveryId, fence }) => [ids.indexOf(deliveryId), fence]).sort(),
    };
  });
}

/** Which sender a store's deliveries belong to; set by the suite before the first command. */
export const senderIdOf = new WeakMap<object, string>();

function heldCommand(
  name: string,
  at: number,
  age: number,
  run: (subject: Subject, held: Held) => Promise<unknown>,
): Command {
  return command(`${name} ${at}${age > 0 ? ' (zombie)' : ''}`, (subject, ids, fences) =>
    run(subject, heldAt(ids, at, age, fences)),
  );
}

export function beginCommand([at, age, safetyClass, requestHash]: [
  number,
  number,
  'opaque' | 'keyed' | 'lookup',
  string,
]): Command {
  return command(`begin ${at} ${safetyClass} ${requestHash}`, (subject, ids, fences) =>
    subject.store.begin([
      {
        ...heldAt(ids, at, age, fences),
        leaseMs: LEASE_MS,
        marginMs: MARGIN_MS,
        callTimeoutMs: 60_000,
        safetyClass,
        usableKeyWindowMs: safetyClass === 'keyed' ? 105_000 : 0,
        configVersion: 1,
        requestHash,
      },
    ]),
  );
}

export function settleCommand([at, age, kind]: [number, number, string]): Command {
  return command(`settle ${at} ${kind}`, async (subject, ids, fences) => {
    const { attemptCount } = await subject.read(nth(ids, at));
    return subject.store.settle([settlement(kind, { ...heldAt(ids, at, age, fences), attemptNumber: attemptCount })]);
  });
}

function settlement(kind: string, base: Held & { attemptNumber: number }): Settlement {
  switch (kind) {
    case 'sent':
      return { ...base, to: 'sent', evidence: '250 ok' };
    case 'failed':
      return { ...base, to: 'failed', code: 'refused', scope: 'message' };
    case 'retry':
      return { ...base, to: 'queued', code: 'busy', scope: 'message', delayMs: 5_000 };
    case 'retry_far':
      return { ...base, to: 'queued', code: 'busy', scope: 'message', delayMs: 700_000 };
    case 'busy_sender':
      return { ...base, to: 'queued', code: 'credentials', scope: 'sender', delayMs: 5_000 };
    case 'parked':
      return { ...base, to: 'unknown', code: 'link_lost', phase: 'body_sent', checkAfterMs: null };
    default:
      return { ...base, to: 'unknown', code: 'link_lost', phase: 'body_sent', checkAfterMs: 30_000 };
  }
}

function proveCommand([at, attemptNumber]: [number, number]): Command {
  return command(`prove ${at} attempt ${attemptNumber}`, (subject, ids, fences) => {
    const { appId, deliveryId } = heldAt(ids, at, 0, fences);
    const evidence = { verdict: 'found', method: 'test', query: 'q' } as const;
    return subject.store.prove({
      appId,
      deliveryId,
      senderId: senderIdOf.get(subject.store) ?? '',
      attemptNumber,
      evidence,
    });
  });
}

function refuseLateCommand([at, attemptNumber, to, delayMs]: [number, number, 'failed' | 'queued', number]): Command {
  return command(`refuse late ${at} attempt ${attemptNumber} (${to} ${delayMs})`, (subject, ids, fences) => {
    const { appId, deliveryId } = heldAt(ids, at, 0, fences);
    return subject.store.refuseLate({ appId, deliveryId, attemptNumber, to, delayMs, code: 'refused_late' });
  });
}

function natural(subject: Subject, held: Held): Promise<unknown> {
  return subject.store.settleNatural([{ ...bare(held), effect: { kind: 'sandbox_message' } }]);
}

function bare(held: Held): ClaimedDelivery {
  const claim = {
    appId: held.appId,
    deliveryId: held.deliveryId,
    notificationId: held.deliveryId,
    messageId: 'm',
    senderId: held.deliveryId,
    channel: 'email',
    recipient: 'ok@sandbox.test',
    content: { text: 't' },
    metadata: {},
    acceptedAt: '2026-01-01T00:00:00.000Z',
    attemptNumber: 1,
    providerKey: { base64url: 'k', uuid: held.deliveryId },
  };
  return { ...held, claim, configVersion: 1, openAttemptCount: 0, retryCount: 0, crashCount: 0 };
}

function heldAt(ids: readonly string[], at: number, age: number, fences: Map<string, number>): Held {
  const deliveryId = nth(ids, at);
  return { appId: APP_ID, deliveryId, fence: (fences.get(deliveryId) ?? 0) - age };
}
