// The reconciler's commands of the conformance suite: take what is due, and write under what was read, or under something older.
import fc from 'fast-check';
import type { Asked, UnknownHeld } from '../src/index.js';
import { type Command, command, nth, type Subject } from './command.js';
import { APP_ID } from './store-harness.js';

const HOLD_MS = 25_000;

/** @param age how many fences ago a writer read; most write what is true now */
export function reconcileCommandArbitrary(
  place: fc.Arbitrary<number>,
  age: fc.Arbitrary<number>,
): fc.Arbitrary<Command> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(takeDueCommand(4)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, age, fc.constantFrom('found', 'several'))
        .map(([at, old, verdict]) =>
          readCommand(verdict, at, old, (subject, read) => subject.reconcile.found(read, asked(verdict))),
        ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(place, age).map(reissueCommand),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(place, age, fc.boolean(), fc.constantFrom('not_found', 'failed', null))
        .map(([at, old, park, verdict]) =>
          readCommand(`check again${park ? ' and park' : ''}`, at, old, (subject, read) =>
            subject.reconcile.checkAgain(
              read,
              { afterMs: park ? null : 15_000, park },
              verdict === null ? null : asked(verdict),
            ),
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, age)
        .map(([at, old]) =>
          readCommand('note', at, old, (subject, read) => subject.reconcile.recordEvidence(read, asked('not_found'))),
        ),
    },
  );
}

export function reissueCommand([at, age]: [number, number]): Command {
  return readCommand('re-issue', at, age, (subject, read) => subject.reconcile.reissue(read));
}

function takeDueCommand(limit: number): Command {
  return command(`take ${limit} due`, async (subject, ids) => {
    const taken = await subject.reconcile.takeDue(limit, HOLD_MS, []);
    return taken
      .map((each) => ({
        at: ids.indexOf(each.deliveryId),
        fence: each.fence,
        attemptCount: each.attemptCount,
        attemptNumber: each.claim.attemptNumber,
        isParked: each.isParked,
        isProved: each.isProved,
        senderIsOpen: each.senderIsOpen,
        isOver: each.callsOverInMs <= 0,
        isReissuable: each.reissuableForMs > 0,
      }))
      .sort((a, b) => a.at - b.at);
  });
}

function readCommand(
  name: string,
  at: number,
  age: number,
  run: (subject: Subject, read: UnknownHeld) => Promise<unknown>,
): Command {
  return command(`${name} ${at}${age > 0 ? ' (zombie)' : ''}`, async (subject, ids) => {
    const deliveryId = nth(ids, at);
    const { fence, attemptCount } = await subject.read(deliveryId);
    return await run(subject, { appId: APP_ID, deliveryId, fence: fence - age, attemptCount });
  });
}

function asked(verdict: Asked['evidence']['verdict']): Asked {
  return { evidence: { verdict, method: 'test', query: 'q' }, by: 'reconciler' };
}
