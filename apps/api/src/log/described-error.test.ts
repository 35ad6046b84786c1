// What an error may say in the log, and what it must keep to itself.
import { expect, it } from 'vitest';
import { describedError, framesOf } from './described-error.js';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('invalid input: "the content"'), { code, ...more });

it('keeps to itself what a database or a parser quotes', () => {
  const parsing = (() => {
    try {
      return JSON.parse('the content');
    } catch (error) {
      return error;
    }
  })();
  const said = [withCode('22P02'), withCode('23505', { constraint: 'one_row' }), parsing].map(describedError);
  expect(said).toEqual([
    { error: 'Error', code: '22P02' },
    { error: 'Error', code: '23505', constraint: 'one_row' },
    { error: 'SyntaxError' },
  ]);
  expect(framesOf(parsing)).not.toContain('the content');
  expect(framesOf(parsing)).toMatch(/^\s+at /);
});

it('says what is wrong where that is about us', () => {
  expect(describedError(Object.assign(new Error('too many clients'), { code: '53300' }))).toEqual({
    error: 'Error',
    code: '53300',
    reason: 'too many clients',
  });
  expect(describedError('thrown')).toEqual({ error: 'string' });
  expect(framesOf('thrown')).toBe('');
});
