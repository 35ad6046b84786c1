// What was accepted under one field.
import { expect, it } from 'vitest';
import { acceptedValue } from './accepted-value';

const RECORD = {
  content: { text: 'Hello', data: { list: ['a', { 'x/y': 2 }] } },
  metadata: { amount: '86.90', no: null },
};

it('is found by its pointer in content and metadata', () => {
  expect(acceptedValue(RECORD, '/metadata/amount')).toEqual({ value: '86.90' });
  expect(acceptedValue(RECORD, '/content/data/list/1/x~1y')).toEqual({ value: 2 });
  expect(acceptedValue(RECORD, '/metadata/no')).toEqual({ value: null });
});

it('is not there for a recipient, for what was added, and after purge', () => {
  expect(acceptedValue(RECORD, '/to/email')).toBeUndefined();
  expect(acceptedValue(RECORD, '/metadata/other')).toBeUndefined();
  expect(acceptedValue(RECORD, '/metadata/constructor')).toBeUndefined();
  expect(acceptedValue({ content: null, metadata: null }, '/content')).toBeUndefined();
});
