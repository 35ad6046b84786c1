// What the log may say of an error: what an engineer needs, and nothing that somebody sent.
import { sqlState, violatedConstraint } from '../http/store-error.js';

export interface DescribedError {
  readonly error: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly reason?: string;
}

/** Bad data and broken constraints: the database quotes the value, or the row. */
const QUOTING_STATES = /^(?:22|23)/;
/** Parsers quote what they could not read. */
const QUOTING_ERRORS: readonly string[] = ['SyntaxError', 'ZodError'];

/** `reason` is the error's own message, only where it cannot quote content. */
export function describedError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = sqlState(error);
  const constraint = violatedConstraint(error);
  const isQuoting = QUOTING_STATES.test(code ?? '') || QUOTING_ERRORS.includes(error.name);
  return {
    error: error.name,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(isQuoting ? {} : { reason: error.message }),
  };
}

/** Where it happened: the frames, without the message above them. */
export function framesOf(error: unknown): string {
  const { stack = '' } = error instanceof Error ? error : {};
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
