// Failpoints act exactly when and where their spec says; test/failpoints.test.ts covers those that end a process.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { armFailpoints, FAILPOINTS, FailpointError, failpoint, failpointSync, parseFailpoints } from './failpoints.js';

afterEach(() => armFailpoints(''));

describe('failpoint', () => {
  it('does nothing when nothing is armed', async () => {
    await failpoint('worker.after_claim');
    failpointSync('worker.after_claim');
  });

  it('throws at the armed point only', async () => {
    armFailpoints('worker.after_claim=throw');
    await expect(failpoint('worker.after_claim')).rejects.toThrow(FailpointError);
    expect(() => failpointSync('worker.after_claim')).toThrow(FailpointError);
    await failpoint('worker.after_begin');
  });

  it('acts on the numbered hit only', async () => {
    armFailpoints('worker.after_claim=throw@2');
    await failpoint('worker.after_claim');
    await expect(failpoint('worker.after_claim')).rejects.toThrow('worker.after_claim');
    await failpoint('worker.after_claim');
  });

  it('acts and counts for the named delivery only', async () => {
    armFailpoints('worker.before_begin=throw@2~0196f0a0-aaaa');
    await failpoint('worker.before_begin');
    await failpoint('worker.before_begin', '0196f0a0-bbbb');
    await failpoint('worker.before_begin', '0196f0a0-aaaa');
    await failpoint('worker.before_begin', '0196f0a0-bbbb');
    await expect(failpoint('worker.before_begin', '0196f0a0-aaaa')).rejects.toThrow('worker.before_begin');
  });

  it('waits as long as it is told, with and without the event loop', async () => {
    armFailpoints('api.before_commit=sleep:30, api.after_commit=block:30');
    const startedAt = performance.now();
    await failpoint('api.before_commit');
    await failpoint('api.after_commit');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(58);
  });

  it.each([
    'worker.after_claim',
    'worker.after_claim=explode',
    'worker.after_claim=sleep',
    'worker.after_claim=kill:5',
    'worker.after_claim=kill~',
  ])('refuses the spec %s', (spec) => expect(() => armFailpoints(spec)).toThrow('point=kill|stop'));
});

describe('every failpoint', () => {
  const CRASHES = join(import.meta.dirname, '../test/crash');
  const scenarios = readdirSync(CRASHES)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(CRASHES, file), 'utf8'))
    .join('\n');

  it.each(FAILPOINTS)('has a crash scenario: %s', (name) => expect(scenarios).toMatch(new RegExp(`['\`]${name}[=']`)));
});

it('names no nearest failpoint where none is near', () => {
  expect(() => parseFailpoints('zzz=kill')).toThrow(/^"zzz" is no failpoint$/);
});
