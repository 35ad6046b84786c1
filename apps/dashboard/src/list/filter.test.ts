// Filters: what a chip says, and what the API is asked with.
import { describe, expect, it } from 'vitest';
import { chipText, type Filter, joined, queryOf, rangeFilter, valuesOf } from './filter';

const STATE: Filter = {
  name: 'status',
  label: 'State',
  isSeveral: true,
  options: [
    { value: 'failed', label: 'Failed' },
    { value: 'lapsed', label: 'Lapsed' },
    { value: 'sent', label: 'Sent' },
  ],
};

describe('A chip', () => {
  it.each([
    ['failed', 'State: Failed'],
    ['failed,lapsed', 'State: Failed or Lapsed'],
    ['failed,lapsed,sent', 'State: Failed, Lapsed or Sent'],
    ['failed,brand_new', 'State: Failed or brand_new'],
  ])('of %s says "%s"', (value, text) => expect(chipText(STATE, value)).toBe(text));

  it('takes a typed value as it is, commas too', () => {
    expect(chipText({ name: 'q', label: 'Begins with' }, 'a,b')).toBe('Begins with: a,b');
  });

  it('calls a value that is no option by its own name for it', () => {
    expect(chipText({ ...STATE, labelOf: (value) => value.toUpperCase() }, 'reset')).toBe('State: RESET');
  });
});

describe('Values in the address', () => {
  it('are one by one what stands between the commas, each once', () => {
    expect(valuesOf('failed, lapsed,')).toEqual(['failed', 'lapsed']);
    expect(joined(['failed', 'lapsed', 'failed'])).toBe('failed,lapsed');
  });

  it('are gone where nothing is chosen', () => {
    expect(joined([])).toBeNull();
    expect(valuesOf(null)).toEqual([]);
  });
});

describe('The query', () => {
  it('leaves a range that there is none of to the API, which refuses it', () => {
    expect(queryOf([rangeFilter('createdFrom')], { range: 'banana' }, 0)).toEqual({ createdFrom: 'banana' });
  });

  it('is every filter that is set, and no other', () => {
    const filters = [STATE, { name: 'q', label: 'Begins with' }];
    expect(queryOf(filters, { status: 'failed,lapsed', q: '' }, 0)).toEqual({ status: 'failed,lapsed' });
  });

  it('asks a relative range from now on, whenever it is asked', () => {
    const range = rangeFilter('createdFrom');
    const hourFrom = (nowMs: number) => queryOf([range], { range: '1h' }, nowMs);
    expect(hourFrom(3_600_000)).toEqual({ createdFrom: '1970-01-01T00:00:00.000Z' });
    expect(hourFrom(7_200_000)).toEqual({ createdFrom: '1970-01-01T01:00:00.000Z' });
  });
});
