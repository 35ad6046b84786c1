// The short memory of keys and apps.
import { describe, expect, it } from 'vitest';
import { ExpiringCache, type Found } from './expiring-cache.js';

function cacheOf(answers: (Found<string> | null)[], keepMs = 100) {
  const clock = { nowMs: 0 };
  const asked: string[] = [];
  const load = async (key: string) => {
    asked.push(key);
    return answers.shift() ?? null;
  };
  return { clock, asked, cache: new ExpiringCache(load, keepMs, () => clock.nowMs) };
}

describe('the expiring cache', () => {
  it('asks once within its time, and again after it', async () => {
    const { cache, clock, asked } = cacheOf([{ value: 'one' }, { value: 'two' }]);
    expect(await cache.get('a')).toBe('one');
    clock.nowMs = 99;
    expect(cache.get('a')).toBe('one');
    clock.nowMs = 100;
    expect(await cache.get('a')).toBe('two');
    expect(asked).toEqual(['a', 'a']);
  });

  it('asks once for many who want the same at the same time', async () => {
    const { cache, asked } = cacheOf([{ value: 'one' }]);
    expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')])).toEqual(['one', 'one', 'one']);
    expect(asked).toEqual(['a']);
  });

  it('keeps nothing longer than it is valid, and does not keep what was not found', async () => {
    const { cache, clock, asked } = cacheOf([{ value: 'one', validMs: 10 }]);
    await cache.get('a');
    clock.nowMs = 10;
    expect(await cache.get('a')).toBeNull();
    expect(await cache.get('a')).toBeNull();
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('does not keep what a load found that began before it was told to forget', async () => {
    const { cache } = cacheOf([{ value: 'before' }, { value: 'after' }]);
    const before = cache.get('a');
    cache.forget('a');
    expect(await before).toBe('before');
    expect(await cache.get('a')).toBe('after');
  });

  it('asks again after a failure', async () => {
    let calls = 0;
    const cache = new ExpiringCache<string>(async () => {
      calls += 1;
      if (calls === 1) throw new Error('the store is away');
      return { value: 'there' };
    }, 100);
    await expect(cache.get('a')).rejects.toThrow('the store is away');
    expect(await cache.get('a')).toBe('there');
  });
});
