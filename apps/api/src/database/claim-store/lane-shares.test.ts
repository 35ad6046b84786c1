// Lanes: urgent first, no lane for ever last.
import { describe, expect, it } from 'vitest';
import { type DueLanes, LaneShares } from './lane-shares.js';

function sender(slotCount: number, due: DueLanes['due'], senderId = 's'): DueLanes {
  return { senderId, slotCount, due };
}

function countsOf(grants: ReturnType<LaneShares['grant']>): number[] {
  return [0, 1, 2].map((lane) =>
    grants.filter((grant) => grant.lane === lane).reduce((sum, each) => sum + each.slotCount, 0),
  );
}

describe('LaneShares', () => {
  it('gives every slot to the only lane that has work', () => {
    expect(countsOf(new LaneShares().grant([sender(5, [0, 0, 9])], 100))).toEqual([0, 0, 5]);
    expect(countsOf(new LaneShares().grant([sender(5, [9, 0, 0])], 100))).toEqual([5, 0, 0]);
  });

  it('keeps one slot in eight for each lower lane with work, and fills the rest by priority', () => {
    const shares = new LaneShares();
    expect(countsOf(shares.grant([sender(16, [99, 99, 99])], 100))).toEqual([12, 2, 2]);
    expect(countsOf(shares.grant([sender(16, [10, 99, 0])], 100))).toEqual([10, 6, 0]);
    expect(countsOf(shares.grant([sender(16, [1, 1, 1])], 100))).toEqual([1, 1, 1]);
  });

  it.each([1, 2, 3, 5, 7])('comes round to every lane within eight slots each when a turn has only %i', (slotCount) => {
    const shares = new LaneShares();
    const total = [0, 0, 0];
    const turns = 80;
    for (let turn = 0; turn < turns; turn += 1) {
      countsOf(shares.grant([sender(slotCount, [99, 99, 99])], 100)).forEach((count, lane) => {
        total[lane] = (total[lane] ?? 0) + count;
      });
    }
    const eighth = (slotCount * turns) / 8;
    expect(total[1]).toBeGreaterThanOrEqual(eighth - 1);
    expect(total[2]).toBeGreaterThanOrEqual(eighth - 1);
    expect(total[0]).toBeGreaterThanOrEqual(5 * eighth);
  });

  it('owes nothing to a lane that had no work', () => {
    const shares = new LaneShares();
    for (let turn = 0; turn < 100; turn += 1) shares.grant([sender(4, [99, 0, 0])], 100);
    expect(countsOf(shares.grant([sender(4, [99, 99, 99])], 100))[0]).toBeGreaterThanOrEqual(2);
  });

  it('gives no more than the total, the first senders first', () => {
    const grants = new LaneShares().grant(
      [sender(3, [9, 0, 0], 'a'), sender(3, [9, 0, 0], 'b'), sender(3, [9, 0, 0], 'c')],
      4,
    );
    expect(grants.map(({ senderId, slotCount }) => [senderId, slotCount])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  });
});
