// The query of a list: strict, and numbers are digits.
import { expect, it } from 'vitest';
import { countNotificationsQuerySchema, listNotificationsQuerySchema } from './list-notifications.js';
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
  expect(listNotificationsQuerySchema.parse(query)).toEqual({
    ...query,
    limit: 200,
    minDuplicates: 0,
    status: ['pending'],
  });
});

it('reads several values of one filter, each once', () => {
  const query = { status: 'failed,lapsed,failed', sender: 'smtp-main,smtp-2' };
  expect(listNotificationsQuerySchema.parse(query)).toEqual({
    status: ['failed', 'lapsed'],
    sender: ['smtp-main', 'smtp-2'],
  });
});

it('counts by the same filters, and knows neither page nor file', () => {
  expect(countNotificationsQuerySchema.parse({ status: 'sent' })).toEqual({ status: ['sent'] });
  for (const name of ['limit', 'cursor', 'format'])
    expect(countNotificationsQuerySchema.safeParse({ [name]: '1' }).success, name).toBe(false);
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
  [{ status: 'sent,' }, '/status', 'not_allowed'],
  [{ status: 'sent,done' }, '/status', 'not_allowed'],
  [{ sender: 'a b,c' }, '/sender', 'not_allowed'],
  [{ sender: Array.from({ length: 21 }, (_, index) => `s${index}`).join(',') }, '/sender', 'not_allowed'],
  [{ createdFrom: 'yesterday' }, '/createdFrom', 'date_time_invalid'],
])('refuses %j', (query, pointer, code) => {
  const { error } = listNotificationsQuerySchema.safeParse(query);
  expect(error && toProblemErrors(error)).toMatchObject([{ pointer, code }]);
});
