// From what zod found to the `errors[]` of a problem: a pointer, a code and a sentence, and never a value.
import type { z } from 'zod';
import { jsonPointer } from './json-pointer.js';
import type { ProblemError } from './problem.js';
import type { ProblemCode } from './problems.js';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const MOST_ERRORS = 50;

/** The errors of a failed parse, at most 50, in the order found. Takes a ZodError, or the issues of a standard schema. */
export function toProblemErrors(failure: { readonly issues: readonly Issue[] }): ProblemError[] {
  const errors = failure.issues.flatMap((issue) => errorsOf(issue, []));
  // What is of the wrong type has no length or range that could be wrong as well.
  const mistyped = new Set(errors.filter(({ code }) => code === 'invalid_type').map(({ pointer }) => pointer));
  return errors
    .filter(({ pointer, code }) => !mistyped.has(pointer) || code === 'invalid_type' || !OF_SIZE.has(code))
    .slice(0, MOST_ERRORS);
}

const OF_SIZE = new Set(['too_short', 'too_few', 'too_long', 'too_many', 'out_of_range']);

/** The code of the problem as a whole: a few flaws have a problem of their own, all others are `invalid_request`. */
export function problemCodeOf(errors: readonly ProblemError[]): ProblemCode {
  const ofMessageId = errors.find(({ pointer }) => pointer === '/messageId');
  // Of any kind: a message ID that is a number is as bad as one with a space in it.
  if (ofMessageId) return ofMessageId.code === 'required' ? 'message_id_required' : 'message_id_invalid';
  return errors.some(({ code }) => code === 'recipient_repeated') ? 'recipient_repeated' : 'invalid_request';
}

function errorsOf(issue: Issue, above: Path): ProblemError[] {
  const path = [...above, ...issue.path];
  const one = (code: string, message: string) => [{ pointer: jsonPointer(path), code, message }];
  switch (issue.code) {
    case 'custom':
      return one(String(issue.params?.['code'] ?? 'invalid'), issue.message);
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownField([...path, key]));
    case 'invalid_key':
      return [unknownField(path)];
    case 'invalid_type':
      return isMissing(issue)
        ? one('required', 'This field is required.')
        : one('invalid_type', `Expected ${EXPECTED[issue.expected] ?? issue.expected}.`);
    case 'invalid_value':
      return one('not_allowed', `Expected one of: ${issue.values.map(String).join(', ')}.`);
    case 'too_small':
      return one(...tooSmall(issue.origin, issue.minimum));
    case 'too_big':
      return one(...tooBig(issue.origin, issue.maximum));
    case 'invalid_union': {
      if (issue.errors.some(isOfNothing)) return one('required', 'This field is required.');
      const branch = meantBranch(issue.errors);
      return branch
        ? branch.flatMap((inner) => errorsOf(inner, path))
        : one('invalid_type', 'None of the forms allowed here.');
    }
    default:
      return one('invalid', 'Not valid.');
  }
}

function unknownField(path: Path): ProblemError {
  return { pointer: jsonPointer(path), code: 'unknown_field', message: 'No such field is known here.' };
}

/** zod tells a missing field from one of the wrong type in its message only. */
function isMissing(issue: Issue): boolean {
  return issue.message.endsWith('received undefined');
}

/** Whether a branch of a union was tried on a field that is not there. */
function isOfNothing(branch: readonly Issue[]): boolean {
  return branch.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0 && isMissing(issue));
}

/** Of a union's branches, the one whose kind of value was sent: object, list or text. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const ofSameKind = branches.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  return ofSameKind.length === 1 ? (ofSameKind[0] ?? null) : null;
}

const EXPECTED: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function tooSmall(origin: string, minimum: number | bigint): [code: string, message: string] {
  if (origin === 'string') return ['too_short', `Expected at least ${minimum} characters.`];
  if (origin === 'array') return ['too_few', `Expected at least ${minimum} items.`];
  return ['out_of_range', `Expected at least ${minimum}.`];
}

function tooBig(origin: string, maximum: number | bigint): [code: string, message: string] {
  if (origin === 'string') return ['too_long', `Expected at most ${maximum} characters.`];
  if (origin === 'array') return ['too_many', `Expected at most ${maximum} items.`];
  return ['out_of_range', `Expected at most ${maximum}.`];
}
