// What is wrong with one field: a stable code and a sentence, neither of which ever holds what the caller sent.
import { z } from 'zod';

export interface FieldFlaw {
  readonly code: string;
  readonly message: string;
}

/** A string that `judge` finds nothing wrong with; a flaw becomes an issue that keeps the flaw's own code. */
export function judgedString(judge: (value: string) => FieldFlaw | null) {
  return z.string().check((context) => {
    const flaw = judge(context.value);
    if (flaw) context.issues.push(flawIssue(flaw, context.value));
  });
}

/** The zod issue of a flaw. `path` is relative to the schema that is being checked. */
export function flawIssue(flaw: FieldFlaw, input: unknown, path: (string | number)[] = []) {
  return { code: 'custom' as const, params: { code: flaw.code }, message: flaw.message, input, path };
}
