// Many decisions for one reason are one line.
import { expect, it } from 'vitest';
import { decisionLines } from './decision-lines';

const ONE = {
  id: 'a',
  at: '',
  actor: 'operator:1',
  actorName: 'Ada',
  action: 'delivery.resolve' as const,
  targetKind: 'delivery',
  targetId: 'd',
  reason: 'They were all in its log.' as string | null,
  decided: 'sent' as const,
  messageId: 'm-1' as string | null,
};

it('counts what one person decided for one reason, one after the other', () => {
  const others = { ...ONE, reason: 'Another.' };
  const lines = decisionLines([ONE, { ...ONE, id: 'b' }, others, { ...ONE, id: 'c' }]);
  expect(lines.map(({ decision, count }) => [decision.id, count])).toEqual([
    ['a', 2],
    ['a', 1],
    ['c', 1],
  ]);
});

it('never counts together what was said for no reason, or by another', () => {
  const silent = { ...ONE, reason: null };
  expect(decisionLines([silent, silent])).toHaveLength(2);
  expect(decisionLines([ONE, { ...ONE, actor: 'operator:2' }])).toHaveLength(2);
  expect(decisionLines([])).toEqual([]);
});
