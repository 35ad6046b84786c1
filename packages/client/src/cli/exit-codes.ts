// How the command tells a script what happened.
import { OnePingProblem } from '../one-ping-problem.js';
import { UsageError } from './usage-error.js';

export const EXIT = { ok: 0, failure: 1, usage: 2, notFound: 3, conflict: 4, notPermitted: 5 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof OnePingProblem)) return EXIT.failure;
  switch (error.status) {
    case 400:
      return EXIT.usage;
    case 401:
    case 403:
      return EXIT.notPermitted;
    case 404:
      return EXIT.notFound;
    case 409:
    case 410:
    case 412:
    case 422:
      return EXIT.conflict;
    default:
      return EXIT.failure;
  }
}
