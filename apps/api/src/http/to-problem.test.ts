// What is answered for what went wrong.
import { BadRequestException, HttpException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { Problem } from './problem.js';
import { isStoreError, violatedConstraint } from './store-error.js';
import { jitteredRetryAfter, toProblem } from './to-problem.js';

function databaseError(code: string, extra: Record<string, unknown> = {}) {
  return new QueryFailedError('SELECT 1', [], Object.assign(new Error('secret value'), { code, ...extra }));
}

describe('from an error to a problem', () => {
  it.each(['57P01', '57P03', '53300', '08006', '57014', '40001', '25006', 'ECONNREFUSED', 'ECONNRESET'])(
    'says of %s that the outcome is unknown where a message ID tells repeats',
    (code) => {
      const problem = toProblem(databaseError(code), { isKeyed: true });
      expect(problem.code).toBe('outcome_unknown_retry_same_message_id');
      expect(problem.headers['Retry-After']).toMatch(/^[1-5]$/);
      expect(toProblem(databaseError(code), { isKeyed: false }).code).toBe('unavailable');
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('knows the driver by its words: %s', (message) => {
    expect(isStoreError(new Error(message))).toBe(true);
    expect(isStoreError(new Error('outer', { cause: new Error(message) }))).toBe(true);
  });

  it('does not take a caller who went away for a store that did', () => {
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
    expect(toProblem(gone, { isKeyed: true }).code).toBe('invalid_request');
  });

  it('takes a broken constraint for a bug of ours and shows nothing of it', () => {
    const error = databaseError('23505', { constraint: 'senders_name_key', detail: 'Key (name)=(secret value)' });
    const problem = toProblem(error, { isKeyed: true });
    expect(problem.code).toBe('internal_error');
    expect(JSON.stringify(problem.body('r'))).not.toContain('secret');
    expect(violatedConstraint(error)).toBe('senders_name_key');
  });

  it('keeps problems, and words of the framework out of answers', () => {
    const refusal = new Problem('name_taken', 'Taken.');
    expect(toProblem(refusal, { isKeyed: false })).toBe(refusal);
    const echo = toProblem(new BadRequestException('you sent secret'), { isKeyed: false });
    expect(echo.body('r')).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(JSON.stringify(echo.body('r'))).not.toContain('secret');
    expect(toProblem(new HttpException('x', 418), { isKeyed: false }).status).toBe(400);
    expect(toProblem(new Error('anything'), { isKeyed: false }).status).toBe(500);
  });

  it('spreads those who were turned away over five seconds', () => {
    expect([0, 0.5, 0.999].map((random) => jitteredRetryAfter(() => random))).toEqual(['1', '3', '5']);
  });
});
