// What a visit of a page costs in script, as it comes over the line.
import type { Page } from 'playwright-core';

/** Bytes on the line, after compression, and how many of what they become. */
export async function scriptOf(page: Page): Promise<{ compressed: number; plain: number }> {
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
