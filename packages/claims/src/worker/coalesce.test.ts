// Group commit: what shares a group, and how a failing group is told.
import { expect, it } from 'vitest';
import { coalesce } from './coalesce.js';

it('writes what arrives together as one group and answers each its own', async () => {
  const groups: number[][] = [];
  const write = coalesce(
    async (items: readonly number[]) => {
      groups.push([...items]);
      return items.map((item) => item * 10);
    },
    { maxItems: 200, maxGroups: 1 },
  );
  expect(await Promise.all([write(1), write(2), write(3)])).toEqual([10, 20, 30]);
  expect(groups).toEqual([[1, 2, 3]]);
});

it('lets late comers form the next group while one is under way, never more groups than allowed', async () => {
  let underWay = 0;
  let most = 0;
  const groups: number[] = [];
  const write = coalesce(
    async (items: readonly number[]) => {
      underWay += 1;
      most = Math.max(most, underWay);
      groups.push(items.length);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return items;
    },
    { maxItems: 4, maxGroups: 2 },
  );
  await Promise.all(Array.from({ length: 30 }, (_, index) => write(index)));
  expect(most).toBe(2);
  expect(Math.max(...groups)).toBe(4);
  expect(groups.reduce((sum, size) => sum + size, 0)).toBe(30);
});

it('rejects every item of a group that failed, and goes on with the next', async () => {
  let callCount = 0;
  const write = coalesce(
    async (items: readonly number[]) => {
      callCount += 1;
      if (callCount === 1) throw new Error('database gone');
      return items;
    },
    { maxItems: 10, maxGroups: 1 },
  );
  const first = await Promise.allSettled([write(1), write(2)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await write(3)).toBe(3);
});

it('does not leave an item waiting when a group is answered too short', async () => {
  const write = coalesce(async () => [1], { maxItems: 10, maxGroups: 1 });
  const answers = await Promise.allSettled([write('a'), write('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
