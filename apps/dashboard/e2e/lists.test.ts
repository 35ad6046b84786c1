// Lists and the ways around: rows keep their place while live, the address holds the filters, files, search, and keys.
import { text } from 'node:stream/consumers';
import type { Download, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeFindings } from './support/axe';
import { OPAQUE, OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie } = inject('stack');

let app: OwnApp;

beforeAll(async () => {
  app = await OwnApp.make('lists');
  for (const name of ['list-1', 'list-2', 'list-3']) await app.post(name);
  await app.post('refused-1', 'reject@sandbox.test');
});

async function rowNames(page: Page): Promise<string[]> {
  return await page.locator('tr.mantine-datatable-row a[href^="/keys/view"]').allTextContents();
}

describe('a live list', () => {
  it('lets nothing jump: what is new waits until it is let in, and not at all while paused', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/keys?q=list-'));
    await page.getByRole('row', { name: 'list-1' }).waitFor();
    const before = await rowNames(page);
    const paused = await visit({ cookie });
    await paused.go(app.at('/keys?q=list-'));
    await paused.page.getByRole('row', { name: 'list-1' }).waitFor();
    await paused.page.getByRole('switch', { name: 'Live updates' }).click();
    await paused.page.getByRole('switch', { name: 'Live updates: Paused' }).waitFor();

    await app.post('list-4');
    const letIn = page.getByRole('button', { name: '1 new' });
    await letIn.waitFor();
    expect(await rowNames(page)).toEqual(before);
    expect(await paused.page.getByRole('button', { name: 'new' }).count()).toBe(0);
    await letIn.click();
    await page.getByRole('row', { name: 'list-4' }).waitFor();
    expect(await rowNames(page)).toEqual(['list-4', ...before]);
  });
});

describe('a list on a wide screen', () => {
  it('shows each row whole, however long its message ID is', async ({ visit }) => {
    const long = (end: string) => `password-reset-of-somebody-125d892a-7c11-4a0e-9c1e-0b5cf9${end}`.padEnd(60, '0');
    const same = { content: { subject: 'Your new password', text: 'Choose one.' } };
    await app.post(long('a'), 'somebody.with.a.long.name@sandbox.test', same);
    await app.post(long('a'), 'somebody.with.a.long.name@sandbox.test', same);
    await app.post(long('b'), 'somebody.with.a.long.name@sandbox.test', same);
    await app.post(long('a'), 'ada@example.test', same).catch(() => undefined);
    await app.park(long('c'));
    await app.untilSuspicious();
    const { page, go } = await visit({ cookie, width: 1440 });
    for (const [path, name] of [
      ['/keys', 'Keys'],
      ['/pending', 'Pending claims'],
      ['/duplicates', 'Suppressed duplicates'],
      ['/duplicates?tab=mismatches', 'Mismatches'],
      ['/duplicates?tab=suspicious', 'Possible double sends'],
      ['/audit', 'Audit log'],
      ['/review', 'Deliveries that need review'],
    ] as const) {
      await go(app.at(path));
      const rows = page.getByLabel(`${name}, scrollable`, { exact: true });
      await rows.locator('tbody tr').first().waitFor();
      const named = rows.getByTitle(/^password-reset-.{45}$/).first();
      if (path !== '/audit') await named.waitFor();
      expect.soft(await rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
    }
    // The row that keys are about is told, and marked also where it is ticked.
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    const current = page.locator('tr[aria-current="true"]');
    await current.getByRole('checkbox', { name: /^Select password-reset-/, checked: true }).waitFor();
    const cell = current.locator('td').last();
    expect(await cell.evaluate((td) => getComputedStyle(td).boxShadow)).not.toBe('none');
  });
});

describe('repeats of one cause', () => {
  it('are one row with their count, which the keyboard opens', async ({ visit }) => {
    await app.post('again-1');
    for (const name of ['ada', 'bob', 'eve']) await app.post('again-1', `${name}@example.test`).catch(() => undefined);
    const { page, go } = await visit({ cookie });
    await go(app.at('/duplicates?tab=mismatches&messageId=again-1'));
    await page.getByRole('button', { name: 'Show all 3' }).waitFor();
    const rows = page.locator('tr.mantine-datatable-row');
    expect(await rows.count()).toBe(1);
    await page.getByText('3 rows', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await rows.nth(2).waitFor();
    await page.keyboard.press('j');
    expect(await rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page
      .getByRole('region', { name: 'again-1' })
      .getByText('one message ID is used for several people')
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fold all 3' }).click();
    await rows.nth(1).waitFor({ state: 'detached' });
  });
});

describe('the filters of a list', () => {
  it('stand in the address, and back and forward restore them', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/keys'));
    await page.getByRole('row', { name: 'list-1' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'State' }).click();
    await page.getByLabel('Failed', { exact: true }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'State: Failed' }).waitFor();
    await page.getByRole('row', { name: 'refused-1' }).waitFor();
    await expect.poll(() => rowNames(page), { timeout: 30_000 }).toEqual(['refused-1']);
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed');
    await page.goBack();
    await page.getByRole('row', { name: 'list-1' }).waitFor();
    expect(await page.getByRole('button', { name: 'State: Failed' }).count()).toBe(0);
    await page.goForward();
    await page.getByRole('button', { name: 'State: Failed' }).waitFor();
    await expect.poll(() => rowNames(page), { timeout: 30_000 }).toEqual(['refused-1']);
  });
});

describe('an export', () => {
  it.for(['CSV', 'NDJSON'])('as %s holds what the filter holds, with recipients masked', async (format, { visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/keys?status=failed'));
    await page.getByRole('row', { name: 'refused-1' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format, exact: true }).click();
    const content = await contentOf(await downloading);
    expect(content).toContain('refused-1');
    expect(content).toContain('r***@s***.test');
    expect(content).not.toMatch(/list-1|reject@/);
  });
});

async function contentOf(download: Download): Promise<string> {
  return await text(await download.createReadStream());
}

/** Pressed until it is heard: a page that has just come hears nothing yet. */
async function openSearch(page: Page, key: string): Promise<Locator> {
  const box = page.getByRole('dialog').getByRole('textbox');
  const press = async () => {
    if ((await box.count()) === 0) await page.keyboard.press(key);
    return await box.count();
  };
  await expect.poll(press, { timeout: 40_000 }).toBe(1);
  return box;
}

describe('the search box', () => {
  it('leads from any id to its page', async ({ visit }) => {
    const { notificationId, id, messageId } = await app.park('found-1', OPAQUE);
    const { page, go } = await visit({ cookie });
    for (const [asked, path, name] of [
      [messageId, '/keys/view', notificationId],
      [notificationId, '/keys/view', notificationId],
      [id, '/review/view', id],
    ] as const) {
      await go(app.at('/'));
      const box = await openSearch(page, path === '/review/view' ? 'Control+k' : '/');
      await box.fill(asked);
      await box.press('Enter');
      await page.waitForURL((address) => address.pathname === path && address.searchParams.get('id') === name);
      await page.locator('h1').waitFor();
    }
  });

  it('leads from what a mail server or a log calls a key to its page', async ({ visit }) => {
    await app.addRelay();
    const mailed = await app.post('mailed-1', 'ada@example.test', { senders: { email: 'relay' } });
    const { providerMessageId: mailId } = await app.untilDelivery(mailed.id, ({ status }) => status === 'sent');
    const logged = { messageId: 'logged-1', to: { email: 'ok@sandbox.test' }, content: { text: 'One ping only.' } };
    const headers = { 'x-request-id': 'request-of-a-log-1' };
    const { id: loggedId } = await app.ask('/v1/notifications', { method: 'POST', json: logged, headers });
    expect(mailId).toMatch(/@/);
    const { page, go } = await visit({ cookie });
    for (const [asked, id] of [
      [mailId, mailed.id],
      [`<${mailId?.replaceAll(/[<>]/g, '')}>`, mailed.id],
      ['request-of-a-log-1', loggedId],
    ] as const) {
      await go(app.at('/'));
      const box = await openSearch(page, 'Control+k');
      await box.fill(String(asked));
      await box.press('Enter');
      await page.waitForURL(({ pathname, searchParams }) => pathname === '/keys/view' && searchParams.get('id') === id);
      await page.locator('h1').waitFor();
    }
  });

  it('says what was looked at where there is nothing', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/search?q=no-such-thing'));
    await page.getByRole('region', { name: 'Not found' }).getByText('no-such-thing').waitFor();
    await page.getByText('Kept for').waitFor();
  });
});

describe('the keys', () => {
  it('lead around, are listed on a sheet, and can be switched off', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/'));
    // Typed until it is heard: the two keys belong together for a moment only, and a page that has just come hears nothing yet.
    const heading = page.getByRole('heading', { level: 1 });
    const typeAndLook = () => page.keyboard.type('gk').then(() => heading.textContent());
    await expect.poll(typeAndLook, { timeout: 40_000 }).toBe('Keys');
    await page.getByRole('row', { name: 'list-1' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const panel = page.getByRole('region').filter({ hasText: 'Open the key' });
    await panel.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard' });
    await sheet.getByText('This list', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await sheet.getByRole('switch', { name: 'Single keys' }).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.type('gr?');
    expect(await heading.textContent()).toBe('Keys');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('are nobody else’s where somebody types', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/search'));
    await page.getByRole('textbox').first().fill('');
    await page.keyboard.type('gk?/');
    expect(await page.getByRole('textbox').first().inputValue()).toBe('gk?/');
    expect(new URL(page.url()).pathname).toBe('/search');
  });
});
