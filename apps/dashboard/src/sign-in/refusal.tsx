// Why somebody was not let in, in the API's own sentence: it says nothing that could be asked of support.
'use client';
import { Alert } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';

const CODES: ReadonlySet<string> = new Set(['sign_in_refused', 'rate_limited', 'insecure_origin']);

/** The problem where it is a plain refusal; undefined for whatever wants its request id and a retry. */
export function asRefusal(problem: OnePingProblem | null): OnePingProblem | undefined {
  return problem !== null && CODES.has(problem.code) ? problem : undefined;
}

export function Refusal({ of: { message } }: { readonly of: OnePingProblem }) {
  return (
    <Alert color="red" role="alert">
      {message}
    </Alert>
  );
}
