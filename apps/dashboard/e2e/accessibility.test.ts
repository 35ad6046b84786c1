// Every page for everybody: axe finds nothing in light and dark, nothing scrolls sideways on a small screen or with large
// text, and a first visit loads little script.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeFindings } from './support/axe';
import { exportedPages, exportedScripts } from './support/exported-pages';
import { type FullApp, makeFullApp } from './support/full-app';
import { scriptOf } from './support/script-of';
import { faded, it, whole } from './support/visit';
import { sidewaysScroll } from './support/watched-page';

const { cookie } = inject('stack');
const MOST_SCRIPT_BYTES = 400_000;
const SMALL = { width: 320, height: 640 };
/** Whose rows are cards on a small screen, full of links and buttons. */
const OF_ROWS = new Set(['/keys', '/pending', '/duplicates', '/review', '/audit']);

let full: FullApp;

beforeAll(async () => {
  full = await makeFullApp('accessibility');
});

/** Everything has come that was asked for, and nothing moves or fades any more. */
async function settled(page: Page): Promise<void> {
  await whole(page);
  await faded(page);
}

describe.each([
  ['/no/such/page', 404],
  ['/problems/message_id_reused', 200],
] as const)('the plain page %s', (path, status) => {
  it('has no flaw that axe can find, in either theme, and never scrolls sideways', async ({ visit }) => {
    const { page, go } = await visit({ cookie, ...SMALL, expectedStatuses: [status] });
    await go(path);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect.soft(await axeFindings(page), theme).toEqual([]);
    }
    expect(await sidewaysScroll(page)).toBeNull();
  });
});

it('takes words from the contracts, and loads no schema of them', () => {
  expect(exportedScripts().length).toBeGreaterThan(10);
  expect(exportedScripts().filter((script) => script.includes('ZodError'))).toEqual([]);
});

describe.each(exportedPages())('the page %s', (path) => {
  it('loads little, has no flaw that axe can find, in either theme, and never scrolls sideways', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    const addresses = full.addresses[path] ?? [path];
    // With nothing in the cache yet.
    await go(full.app.at(addresses[0] ?? path));
    await settled(page);
    await page.waitForLoadState('networkidle');
    const { compressed, plain } = await scriptOf(page);
    expect.soft(compressed).toBeGreaterThan(0);
    expect.soft(compressed, 'it is served compressed').toBeLessThan(plain / 2);
    expect.soft(compressed).toBeLessThan(MOST_SCRIPT_BYTES);
    for (const address of addresses) {
      await page.emulateMedia({ colorScheme: 'light' });
      await go(full.app.at(address));
      await settled(page);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
        await faded(page);
        expect.soft(await axeFindings(page), `${address} in ${theme}`).toEqual([]);
      }
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect.soft(await sidewaysScroll(page), `${address} with text of twice the size`).toBeNull();
      await page.setViewportSize(SMALL);
      await go(full.app.at(address));
      await settled(page);
      expect.soft(await sidewaysScroll(page), `${address} at 320 px`).toBeNull();
      if (OF_ROWS.has(path)) expect.soft(await axeFindings(page), `${address} at 320 px`).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });
});
