// The side panel of every list, by the keyboard alone, and what becomes of a page when one looks at another app.
import { beforeAll, describe, inject } from 'vitest';
import { type FullApp, makeFullApp } from './support/full-app';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

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
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Close' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
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
