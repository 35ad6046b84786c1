// The seed of a fuzzer: printed, so that a run can be had again with ONEPING_FUZZ_SEED.
import type { Parameters } from 'fast-check';

export const FUZZ_MS = 20_000;

/** Parameters of a run that lasts FUZZ_MS, or until it has found something. */
export function fuzzRun<Values>(name: string): Parameters<Values> {
  const seed = Number(process.env['ONEPING_FUZZ_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`${name}: ONEPING_FUZZ_SEED=${seed}\n`);
  return { seed, numRuns: 1_000_000, interruptAfterTimeLimit: FUZZ_MS, markInterruptAsFailure: false };
}
