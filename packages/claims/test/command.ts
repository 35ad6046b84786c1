// One step of the conformance suite: run on the model and on a real store, it must answer the same.
import type { StoreHarness } from './store-harness.js';

export type Subject = Pick<
  StoreHarness,
  'store' | 'reconcile' | 'elapse' | 'cancel' | 'extend' | 'workerDied' | 'suppress' | 'read'
>;

export interface Command {
  /** Runs on one store and answers something that must be equal on the other.
   *  @param fences the last fence under which each delivery was claimed, zombies' included */
  run(subject: Subject, ids: readonly string[], fences: Map<string, number>): Promise<unknown>;
  toString(): string;
}

export function command(name: string, run: Command['run']): Command {
  return { run, toString: () => name };
}

export function nth(ids: readonly string[], at: number): string {
  const id = ids[at];
  if (id === undefined) throw new Error(`no delivery ${at}`);
  return id;
}
