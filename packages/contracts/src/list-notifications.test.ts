// The query of a list: strict, and numbers are digits.
import { expect, it } from 'vitest';
import { listNotificationsQuerySchema } from './list-notifications.js';
import { toProblemErrors } from './problem-errors.js';

it('reads filters and numbers', () => {
  const query = {
    limit: '200',
    cursor: 'abc_-9',
    status: 'pending',
    minDuplicates: '0',
    messageId: 'a',
    createdFrom: '2026-03-01T00:00:00Z',
  };
  expect(listNotificationsQuerySchema.parse(query)).toEqual({ ...query, limit: 200, minDuplicates: 0 });
});

it.each([
  [{ sort: 'id;drop' }, '/sort', 'unknown_field'],
  [{ app: 'demo' }, '/app', 'unknown_field'],
  [{ limit: '0' }, '/limit', 'out_of_range'],
  [{ limit: '201' }, '/limit', 'out_of_range'],
  [{ limit: '1e1' }, '/limit', 'out_of_range'],
  [{ limit: ' 5' }, '/limit', 'out_of_range'],
  [{ limit: '-1' }, '/limit', 'out_of_range'],
  [{ limit: ['5', '5'] }, '/limit', 'invalid_type'],
  [{ cursor: 'a b' }, '/cursor', 'cursor_invalid'],
  [{ status: 'processing' }, '/status', 'not_allowed'],
  [{ createdFrom: 'yesterday' }, '/createdFrom', 'date_time_invalid'],
])('refuses %j', (query, pointer, code) => {
  const { error } = listNotificationsQuerySchema.safeParse(query);
  expect(error && toProblemErrors(error)).toMatchObject([{ pointer, code }]);
});
