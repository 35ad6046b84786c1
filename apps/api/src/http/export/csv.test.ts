// Cells of an export: read back as they were, and harmless in a spreadsheet.
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.js';

describe('a cell', () => {
  it.each([
    ['=1+1', '"\'=1+1"'],
    ['+441632960961', '"\'+441632960961"'],
    ['-2', '"\'-2"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['\uFF1D1', '"\'\uFF1D1"'],
    ['=HYPERLINK("http://h.test")', '"\'=HYPERLINK(""http://h.test"")"'],
  ])('is no formula: %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each<[unknown, string]>([
    ['order-1042', 'order-1042'],
    ['a=b', 'a=b'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [-1.5, '-1.5'],
    [false, 'false'],
    [['email', 'inbox'], '"email inbox"'],
    [['=1', 'x'], '"\'=1 x"'],
    [{ id: 's-1' }, '"{""id"":""s-1""}"'],
  ])('of %j is %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

it('ends a line as RFC 4180 says', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n');
});
