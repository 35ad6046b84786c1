// The side panel of every list, by the keyboard alone, and what becomes of a page when one looks at another app.
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeFindings } from './support/axe';
import { type FullApp, makeFullApp } from './support/full-app';
import { OwnApp } from './support/own-app';
import { faded, it } from './support/visit';

const { cookie } = inject('stack');

let full: FullApp;

beforeAll(async () => {
  full = await makeFullApp('side-panels');
  const { app } = full;
  const expired = await app.post('late-1');
  await app.untilDelivery(expired.id, ({ status }) => status === 'sent');
  const json = { expiresAt: '2020-01-01T00:00:00Z', reason: 'To see a repeat that comes too late.' };
  await app.ask(`/v1/notifications/${expired.id}/expiry`, { method: 'PUT', json });
  await app.post('late-1').catch(() => undefined);
  const same = { content: { subject: 'Hello', text: 'The very same.' } };
  for (const messageId of ['twice-1', 'twice-2']) await app.post(messageId, 'ok@sandbox.test', same);
  await app.untilSuspicious();
});

describe('the side panel of a list', () => {
  it.for([
    ['/keys', 'Keys'],
    ['/pending', 'Pending claims'],
    ['/review', 'Deliveries that need review'],
    ['/duplicates?tab=suppressed', 'Suppressed duplicates'],
    ['/duplicates?tab=mismatches', 'Mismatches'],
    ['/duplicates?tab=expired', 'Repeats after expiry'],
    ['/duplicates?tab=suspicious', 'Possible double sends'],
    ['/review/batches', 'Batches'],
    ['/audit', 'Audit log'],
  ] as const)('opens on %s with the space bar, and closes with Escape', async ([address, label], { visit }) => {
    const { page, go } = await visit({ cookie });
    await go(full.app.at(address));
    const list = page.getByRole('table', { name: label, exact: true });
    await list.locator('tr.mantine-datatable-row').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const close = page.getByRole('region').getByRole('button', { name: 'Close' });
    await close.waitFor();
    await page.keyboard.press('Escape');
    await close.waitFor({ state: 'detached' });
  });

  it('stands beside the rows, which stay where they are, and follows the keys through them', async ({ visit }) => {
    const { page, go } = await visit({ cookie, width: 1440 });
    await go(full.app.at('/keys?q=order-'));
    const row = (name: string) => page.getByRole('row', { name });
    const panelOf = (name: string) => page.getByRole('region', { name });
    const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);
    const holdsFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));
    await row('order-4').waitFor();
    const before = await row('order-3').getByRole('cell').nth(2).boundingBox();
    await row('order-5').getByRole('cell').nth(3).click();
    await panelOf('order-5').getByText('Open the key').waitFor();
    expect(await row('order-3').getByRole('cell').nth(2).boundingBox()).toEqual(before);
    await page.keyboard.press('j');
    await panelOf('order-4').getByText('Open the key').waitFor();
    await page.keyboard.press('ArrowDown');
    await panelOf('order-3').getByText('Open the key').waitFor();
    expect(await hasFocus(row('order-3'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await holdsFocus(row('order-3'))).toBe(true);
    // Behind the last of the row comes the panel, and before the panel the row.
    const panel = panelOf('order-3');
    const tabOn = () => page.keyboard.press('Tab').then(() => hasFocus(panel));
    await expect.poll(tabOn, { timeout: 40_000, interval: 10 }).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(panel.getByRole('button', { name: 'Close' }))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus(row('order-3'))).toBe(true);
    // The keys go on from within it, and what closes it gives the focus to the row.
    await panel.getByRole('link', { name: 'Open the key' }).focus();
    await page.keyboard.press('k');
    await panelOf('order-4').waitFor();
    await panelOf('order-4').getByRole('button', { name: 'Close' }).click();
    await panelOf('order-4').waitFor({ state: 'detached' });
    expect(await hasFocus(row('order-4'))).toBe(true);
    // Where there is no room beside the rows, it is a dialog over them.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: 'order-4' });
    await dialog.getByText('Open the key').waitFor();
    await faded(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(row('order-4')), { timeout: 40_000 }).toBe(true);
    // There each row is a card: a headline, and one or two lines of what speaks for itself.
    const { height = 0 } = (await row('order-4').boundingBox()) ?? {};
    expect(height).toBeGreaterThan(50);
    expect(height).toBeLessThan(100);
    await go(full.app.at('/apps'));
    for (const name of ['API keys', 'Apps']) {
      const cards = page.getByLabel(`${name}, scrollable`, { exact: true });
      await cards.getByRole('button').first().waitFor();
      expect.soft(await cards.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0);
    }
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('looking at another app', () => {
  it('leaves the page of a thing that only the app before has', async ({ visit }) => {
    const other = await OwnApp.make('side-panels-other');
    await other.post('other-1');
    const { page, go } = await visit({ cookie });
    const [address = ''] = full.addresses['/keys/view'] ?? [];
    await go(full.app.at(address));
    await page.getByRole('heading', { name: 'order-1', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'App:' }).click();
    await page.getByRole('menuitem', { name: /^side-panels-other / }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await page.getByRole('row', { name: 'other-1' }).waitFor();
  });
});
