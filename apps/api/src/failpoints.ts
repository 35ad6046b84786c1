// Named points where a test can make the process die, stop, throw or wait; without a spec each one is a single comparison.
import { setTimeout as sleep } from 'node:timers/promises';
import { nearestName } from './start/nearest-name.js';

export const FAILPOINTS = [
  'api.before_insert',
  'api.before_commit',
  'api.after_commit',
  'api.before_answer',
  'worker.after_claim',
  'worker.before_begin',
  'worker.after_begin',
  'worker.connected',
  'worker.reply_received',
  'worker.before_settle',
  'worker.after_settle',
  'reaper.before_reap',
  'reconciler.after_lookup',
  'reconciler.before_write',
  'purge.before_delete',
  'purge.between_batches',
  'resolution.before_commit',
  'resolution.after_commit',
  'batch.before_commit',
  'batch.after_commit',
  'erasure.before_commit',
  'erasure.after_commit',
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];

type Action =
  | { kind: 'kill' }
  | { kind: 'stop' }
  | { kind: 'throw' }
  | { kind: 'sleep'; forMs: number }
  | { kind: 'block'; forMs: number };

interface ArmedPoint {
  action: Action;
  /** Acts on this hit only; undefined acts on every hit. */
  onlyHit: number | undefined;
  /** Acts, and counts, for this delivery only. */
  onlyFor: string | undefined;
  hitCount: number;
}

type ArmedPoints = Map<FailpointName, ArmedPoint>;

/** What an armed `throw` throws: never a refusal, so it takes the way of a bug. */
export class FailpointError extends Error {
  constructor(name: FailpointName) {
    super(`Failpoint ${name} threw, as ONEPING_FAILPOINTS asks.`);
    this.name = 'FailpointError';
  }
}

const passed = Promise.resolve();
let armed: ArmedPoints | undefined;

/** Arms this process with `point=kill|stop|throw|sleep:ms|block:ms[@hit][~delivery id]`, separated by commas; ''
 *  disarms. Throws on an unknown point or action. Only the test environment may call it with a spec. */
export function armFailpoints(spec: string): void {
  const points = parseFailpoints(spec);
  armed = points.size === 0 ? undefined : points;
}

/** Acts out what the point is armed with; otherwise does nothing. @param subject id of the delivery that came by */
export function failpoint(name: FailpointName, subject?: string): Promise<void> {
  const action = armed === undefined ? undefined : nextAction(name, subject);
  if (action === undefined) return passed;
  if (action.kind === 'sleep') return sleep(action.forMs);
  return actAsync(name, action);
}

/** Like `failpoint`, for code that cannot wait: `sleep` blocks the whole process here. */
export function failpointSync(name: FailpointName, subject?: string): void {
  const action = armed === undefined ? undefined : nextAction(name, subject);
  if (action !== undefined) act(name, action);
}

/** Reads a spec without arming anything. Throws an Error that says what is wrong and what was probably meant. */
export function parseFailpoints(spec: string): ArmedPoints {
  const points: ArmedPoints = new Map();
  for (const entry of spec.split(',').filter((text) => text.trim() !== '')) {
    const match = /^\s*([\w.]+)=([a-z]+)(?::(\d+))?(?:@([1-9]\d*))?(?:~([\w-]+))?\s*$/.exec(entry);
    if (match === null) throw notASpec(entry);
    const [, name = '', kind = '', forMs, hit, onlyFor] = match;
    points.set(knownName(name), {
      action: parseAction(entry, kind, forMs === undefined ? undefined : Number(forMs)),
      onlyHit: hit === undefined ? undefined : Number(hit),
      onlyFor,
      hitCount: 0,
    });
  }
  return points;
}

function knownName(name: string): FailpointName {
  const known = FAILPOINTS.find((candidate) => candidate === name);
  if (known !== undefined) return known;
  const nearest = nearestName(name, FAILPOINTS);
  throw new Error(`"${name}" is no failpoint${nearest === undefined ? '' : `; the nearest is ${nearest}`}`);
}

function parseAction(entry: string, kind: string, forMs: number | undefined): Action {
  const waits = kind === 'sleep' || kind === 'block';
  if (waits && forMs !== undefined) return { kind, forMs };
  if (!waits && forMs === undefined && (kind === 'kill' || kind === 'stop' || kind === 'throw')) return { kind };
  throw notASpec(entry);
}

function notASpec(entry: string): Error {
  return new Error(`"${entry}" is not point=kill|stop|throw|sleep:ms|block:ms[@hit][~delivery id]`);
}

function nextAction(name: FailpointName, subject: string | undefined): Action | undefined {
  const point = armed?.get(name);
  if (point === undefined || (point.onlyFor !== undefined && point.onlyFor !== subject)) return undefined;
  point.hitCount += 1;
  return point.onlyHit === undefined || point.onlyHit === point.hitCount ? point.action : undefined;
}

async function actAsync(name: FailpointName, action: Action): Promise<void> {
  act(name, action);
}

function act(name: FailpointName, action: Action): void {
  switch (action.kind) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      blockThread(Number.POSITIVE_INFINITY);
      break;
    case 'stop':
      process.kill(process.pid, 'SIGSTOP');
      // The signal may reach another thread first: nothing after this line may run before the stop.
      blockThread(20);
      break;
    case 'throw':
      throw new FailpointError(name);
    case 'sleep':
    case 'block':
      blockThread(action.forMs);
      break;
  }
}

function blockThread(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}
