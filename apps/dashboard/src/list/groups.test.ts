// Repeats of one cause as one row.
import { describe, expect, it } from 'vitest';
import { groupsOf, visibleRows } from './groups';

const nameOf = (row: string) => (row.startsWith('-') ? null : row.charAt(0));
const namesOf = (rows: string[]) => groupsOf(rows, nameOf).map(({ name, rows: { length } }) => `${name} ${length}`);

describe('Rows of a list', () => {
  it('are one where neighbours have one name', () => {
    expect(namesOf(['a1', 'a2', 'a3', 'b1', 'b2'])).toEqual(['a 3', 'b 2']);
  });

  it('stay apart where others stand between, where they have no name, and where there is only one', () => {
    expect(namesOf(['a1', 'b1', 'a2'])).toEqual(['undefined 1', 'undefined 1', 'undefined 1']);
    expect(namesOf(['-1', '-2'])).toEqual(['undefined 1', 'undefined 1']);
  });
});

describe('What is seen of them', () => {
  const groups = groupsOf(['a1', 'a2', '-1', 'b1', 'b2'], nameOf);

  it('is the first of each that is closed', () => {
    expect(visibleRows(groups, new Set())).toEqual(['a1', '-1', 'b1']);
  });

  it('is all of those that are opened', () => {
    expect(visibleRows(groups, new Set(['b', 'z']))).toEqual(['a1', '-1', 'b1', 'b2']);
  });
});
