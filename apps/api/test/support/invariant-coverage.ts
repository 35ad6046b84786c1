// Which test stands for which invariant: most are asked of database and ledger after every scenario, and some need a scenario of their own.

export interface Coverage {
  /** Asked after each scenario of the crash suite, and found violated by `invariants.db.test.ts`. */
  readonly isQueried: boolean;
  /** Tests that are about it: [file under apps/api, what the test or its group is called]. */
  readonly tests: readonly (readonly [file: string, name: string])[];
}

const queried = (...tests: Coverage['tests']): Coverage => ({ isQueried: true, tests });

const WORKERS = 'test/crash/worker-crash.test.ts';
const FAULTS = 'test/crash/worker-faults.test.ts';
const ACCEPT = 'test/crash/accept-crash.test.ts';
const STAGES = 'test/crash/smtp-stages.test.ts';
const DECISIONS = 'test/crash/decisions.test.ts';
const LATE = 'test/crash/late-evidence.test.ts';
const SETTLE = 'src/database/claim-store/settle.db.test.ts';

export const INVARIANT_COVERAGE: Readonly<Record<string, Coverage>> = {
  I1: queried(['test/crash/ten-thousand.test.ts', 'sends each of 10 000 once']),
  I2: queried([ACCEPT, 'an API that is killed']),
  I3: queried([ACCEPT, 'has written it down, and the retry gets that record']),
  I4: queried(['src/database/schema-rules.db.test.ts', 'keeps a frozen result as it is']),
  I5: queried([ACCEPT, 'right behind the last of fifty answers']),
  I6: queried([STAGES, 'keeps no worker from its end']),
  I7: queried(['test/crash/reconciler.test.ts', 'ends lost@ as sent without a person']),
  I8: queried(['test/accept.test.ts', 'POST /v1/notifications']),
  I9: queried(['test/crash/cancel.test.ts', 'while the worker']),
  I10: queried([ACCEPT, 'before the insert leaves nothing']),
  I11: queried(['test/http-access.test.ts', "answers for another app's things, to the byte"]),
  I12: queried(['test/accept.test.ts', 'answers fifty equal posts at once with one original']),
  I13: queried(['src/strict-json/canonical-walk.test.ts', 'has one canonical form']),
  I14: queried(['src/database/schema-rules.db.test.ts', 'compares byte for byte']),
  // There is nothing to see in a database that is out of reach.
  I15: {
    isQueried: false,
    tests: [
      ['test/http-store.test.ts', 'does not know whether a post was accepted'],
      ['test/crash/unclear-commit.test.ts', 'a worker that loses its connection'],
    ],
  },
  I16: queried([WORKERS, 'a worker that is killed']),
  I17: queried(['test/crash/reconciler.test.ts', 'gets the same id and body again until it is taken']),
  I18: queried([SETTLE, 'has one winner, and the attempt is written once']),
  I19: queried(['src/database/triggers.db.test.ts', 'lets no fence fall']),
  I20: queried([STAGES, 'keeps no worker from its end']),
  I21: queried(['src/database/schema-rules.db.test.ts', 'refuses every way out of a final state']),
  I22: queried([WORKERS, 'a worker that is frozen for longer than its lease']),
  I23: queried([WORKERS, 'a worker that is killed']),
  I24: queried([FAULTS, 'is given up after the third, and the others go through']),
  I25: queried(['test/crash/purge-and-erasure.test.ts', 'ends with whole tombstones only']),
  I26: queried([ACCEPT, 'right behind the last of fifty answers']),
  I27: queried(['test/crash/clocks.test.ts', 'sends each once, an hour fast or slow']),
  I28: queried(['test/batch.test.ts', 'answers every item as a single post of it would be']),
  I29: queried([SETTLE, 'completes exactly once when two workers settle']),
  I30: queried([LATE, 'changes no decision, and hides no contradiction']),
  I31: queried([DECISIONS, 'before the commit has decided nothing']),
  I32: queried([FAULTS, 'lets calls that are out come to their end']),
};
