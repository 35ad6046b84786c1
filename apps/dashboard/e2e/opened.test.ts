// What opens over a page: axe finds nothing in it, in either theme, and Escape gives the focus back to what opened it.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeFindings } from './support/axe';
import { type FullApp, makeFullApp } from './support/full-app';
import { faded, it, whole } from './support/visit';

const { cookie } = inject('stack');

let full: FullApp;

beforeAll(async () => {
  full = await makeFullApp('opened');
});

/** The page, the button that opens it, and something in it. */
const OPENED: readonly [string, string | RegExp, (page: Page) => ReturnType<Page['getByRole']>][] = [
  ['/', 'Your account', (page) => page.getByRole('menuitem', { name: 'Help' })],
  ['/', /^App:/, (page) => page.getByRole('menuitem').first()],
  ['/', 'Search any id', (page) => page.getByRole('dialog', { name: 'Search' })],
  ['/keys', 'Filter', (page) => page.getByRole('menuitem').first()],
  ['/keys', 'Columns', (page) => page.getByRole('checkbox').last()],
  ['/keys', 'Export', (page) => page.getByRole('menuitem', { name: 'CSV' })],
  ['/keys?status=failed', 'State: Failed', (page) => page.getByRole('button', { name: 'Done' })],
  ['/keys/view', 'Extend', (page) => page.getByRole('dialog')],
  ['/keys/view', 'Expire now', (page) => page.getByRole('dialog')],
  ['/senders/view', 'Pause', (page) => page.getByRole('dialog')],
  ['/senders', 'Add a sender', (page) => page.getByRole('dialog')],
  ['/apps', 'Create a key', (page) => page.getByRole('dialog')],
  ['/settings?tab=operators', 'Invite somebody', (page) => page.getByRole('dialog')],
  ['/settings?tab=alerts', 'Add a rule', (page) => page.getByRole('dialog')],
];

describe.each(OPENED)('on %s, what "%s" opens', (path, name, inside) => {
  it('has no flaw that axe can find, and lets the keyboard back out', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(full.app.at(full.addresses[path]?.[0] ?? path));
    await whole(page);
    const opener = page.getByRole('button', { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await inside(page).waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
      await faded(page);
      expect.soft(await axeFindings(page), theme).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
