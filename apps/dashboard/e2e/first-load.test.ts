// What a first visit of each page costs in script, as it comes over the line.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { exportedPages } from './support/exported-pages';
import { type FullApp, makeFullApp } from './support/full-app';
import { it } from './support/visit';

const { cookie } = inject('stack');
const MOST_BYTES = 400_000;

let full: FullApp;

beforeAll(async () => {
  full = await makeFullApp('first-load');
});

/** Everything has come that was asked for, what is loaded late as well. */
async function settled(page: Page): Promise<void> {
  const isOpen = () => page.locator('.mantine-Skeleton-root, [aria-busy="true"]').count();
  await expect.poll(isOpen, { timeout: 40_000 }).toBe(0);
  await page.waitForLoadState('networkidle');
}

/** Bytes on the line, after compression, and how many of what they become. */
async function scriptOf(page: Page): Promise<{ compressed: number; plain: number }> {
  return await page.evaluate(() => {
    // Safe: entries of this type are of this kind.
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      compressed: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      plain: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    };
  });
}

describe.each(exportedPages())('the first visit of %s', (path) => {
  it('loads less than 400 kB of compressed script', async ({ visit }) => {
    // In a context of its own, so that nothing is cached.
    for (const address of full.addresses[path] ?? [path]) {
      const { page, go } = await visit({ cookie, ...(path === '/404' ? { expectedStatuses: [404] } : {}) });
      await go(full.app.at(address));
      await settled(page);
      const { compressed, plain } = await scriptOf(page);
      expect.soft(compressed, address).toBeGreaterThan(0);
      expect.soft(compressed, `${address} is served compressed`).toBeLessThan(plain / 2);
      expect.soft(compressed, address).toBeLessThan(MOST_BYTES);
    }
  });
});
