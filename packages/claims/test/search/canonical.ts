// Worlds as states: equal keys, equal futures. Each distinct send is held once; workers are alike, and so are operators.
import { DELIVERY_STATES } from '../../src/index.js';
import { aged } from './clock.js';
import { sendKeyFor, wholeTicks } from './send-key.js';
import { NOW, type Setting, safetyOf, TICK_MS } from './setting.js';
import { IDLE, type Reading, type Send, type Worker, type World } from './world.js';

interface KnownSend {
  readonly send: Send;
  readonly number: number;
  /** The same send a tick later, once somebody asked. */
  later: Send | null;
}

export class CanonicalForms {
  readonly #byKey = new Map<string, KnownSend>();
  readonly #bySend = new Map<Send, KnownSend>();
  readonly #sendKey: (send: Send) => string;
  readonly #callTimeoutMs: number;

  constructor(setting: Setting) {
    this.#sendKey = sendKeyFor(setting);
    this.#callTimeoutMs = safetyOf(setting).callTimeoutMs;
  }

  /** A few characters that tell worlds apart whose futures differ. */
  key({ sends, workers, operators, reaper, reconciler, isCut }: World): string {
    if (isCut) return 'cut';
    const [first, second] = sends;
    const one = first === undefined ? 0 : this.#known(first).number;
    const other = second === undefined ? 0 : this.#known(second).number;
    const [w1, w2] = ordered(this.#workerCode(workers[0], sends), this.#workerCode(workers[1], sends));
    const [o1, o2] = ordered(readingCode(operators[0], sends), readingCode(operators[1], sends));
    const low = 0xffff;
    return String.fromCharCode(
      one & low,
      one >> 16,
      other & low,
      other >> 16,
      w1,
      w2,
      o1,
      o2,
      readingCode(reaper, sends),
      readingCode(reconciler, sends),
    );
  }

  /** The world of known sends, with fences as 0 (current) and −1 (stale): no rule asks more than whether two are equal. */
  canonical(world: World): World {
    const { sends } = world;
    const reading = (read: Reading | null) => read && { ...read, fence: isCurrent(read, sends) ? 0 : -1 };
    return {
      sends: sends.map((send) => this.#known(send).send),
      workers: world.workers.map((worker) =>
        worker.phase === 'idle' ? IDLE : { ...worker, fence: isCurrent(worker, sends) ? 0 : -1 },
      ),
      operators: world.operators.map(reading),
      reaper: reading(world.reaper),
      reconciler: reading(world.reconciler),
      isCut: world.isCut,
    };
  }

  /** The send of a canonical world, a tick later. */
  later(send: Send): Send {
    const known = this.#known(send);
    known.later ??= this.#known(aged(known.send)).send;
    return known.later;
  }

  #known(send: Send): KnownSend {
    const same = this.#bySend.get(send);
    if (same !== undefined) return same;
    const key = this.#sendKey(send);
    const equal = this.#byKey.get(key);
    if (equal !== undefined) return equal;
    const next = { ...send, record: { ...send.record, fence: 0, dueAt: wholeTicks(send.record.dueAt) } };
    const known = { send: next, number: this.#byKey.size + 1, later: null };
    this.#byKey.set(key, known);
    this.#bySend.set(next, known);
    return known;
  }

  #workerCode(worker: Worker | undefined, sends: readonly Send[]): number {
    if (worker === undefined || worker.phase === 'idle') return 0;
    const { phase, send, attempt, answer } = worker;
    const isCalling = phase === 'begun' || phase === 'out';
    const lease = phase === 'begun' ? Math.max(0, (worker.leaseEndsAt - NOW) / TICK_MS) : 0;
    const call = isCalling ? Math.min(this.#callTimeoutMs, NOW - worker.beganAt) / TICK_MS : 0;
    const who = (send * 2 + (isCurrent(worker, sends) ? 1 : 0)) * 4 + attempt;
    return ((PHASES.indexOf(phase) * 16 + who) * 4 + lease) * 32 + call * 8 + ANSWERS.indexOf(answer);
  }
}

const PHASES = ['idle', 'claimed', 'begun', 'out', 'answered'] as const satisfies readonly Worker['phase'][];
const ANSWERS = [null, 'sent', 'rejected', 'not_sent', 'unknown'] as const satisfies readonly Worker['answer'][];

function readingCode(read: Reading | null | undefined, sends: readonly Send[]): number {
  if (read === null || read === undefined) return 0;
  const { send, state, attemptCount, isFound } = read;
  const who = (send * 2 + (isCurrent(read, sends) ? 1 : 0)) * 4 + attemptCount;
  return 1 + (who * 8 + DELIVERY_STATES.indexOf(state)) * 2 + (isFound ? 1 : 0);
}

function isCurrent({ send, fence }: { send: number; fence: number }, sends: readonly Send[]): boolean {
  return sends[send]?.record.fence === fence;
}

function ordered(one: number, other: number): [number, number] {
  return one < other ? [one, other] : [other, one];
}
