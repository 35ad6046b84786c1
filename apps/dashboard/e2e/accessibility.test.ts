// Every page for everybody: axe finds nothing in light and dark, and nothing scrolls sideways on a small screen or with large text.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeFindings } from './support/axe';
import { exportedPages } from './support/exported-pages';
import { type FullApp, makeFullApp } from './support/full-app';
import { it, whole } from './support/visit';
import { sidewaysScroll } from './support/watched-page';

const { cookie } = inject('stack');
const SMALL = { width: 320, height: 640 };

let full: FullApp;

beforeAll(async () => {
  full = await makeFullApp('accessibility');
});

/** Everything has come that was asked for, and nothing moves or fades any more. */
async function settled(page: Page): Promise<void> {
  await whole(page);
  await faded(page);
}

async function faded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

describe.each(exportedPages())('the page %s', (path) => {
  it('has no flaw that axe can find, in either theme, and never scrolls sideways', async ({ visit }) => {
    const { page, go } = await visit({ cookie, ...(path === '/404' ? { expectedStatuses: [404] } : {}) });
    for (const address of full.addresses[path] ?? [path]) {
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
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });
});
