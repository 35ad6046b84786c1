// Whole errands about API keys, one key and one app, each to its line in the audit log.
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { ask, call } from './support/call';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie, url } = inject('stack');

async function give(page: Page, verb: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('an API key', () => {
  it('is made, rolled, and revoked while it still goes on beside its successor', async ({ visit }) => {
    const app = await OwnApp.make('api-keys');
    const { page, go } = await visit({ cookie });
    await go(app.at('/apps'));
    const keys = page.getByRole('region', { name: 'API keys' });
    const dialog = page.getByRole('dialog');
    const shown = async () => (await keys.getByLabel('Key', { exact: true }).textContent()) ?? '';
    const statusOf = async (key: string) => (await call(`${url}/v1/notifications`, { key })).status;
    await keys.getByRole('button', { name: 'Create a key' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('checkout');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const first = await shown();
    expect(await statusOf(first)).toBe(200);

    await keys.getByRole('row', { name: 'checkout' }).getByRole('button', { name: 'Roll' }).click();
    await dialog.getByRole('button', { name: 'Roll', exact: true }).click();
    const old = keys.getByRole('row', { name: 'rolled, ends' });
    await old.getByRole('button', { name: 'Roll (It was rolled already' }).waitFor();
    const second = await shown();
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);

    await old.getByRole('button', { name: 'Revoke', exact: true }).click();
    await give(page, 'Revoke', 'It was found in a log.');
    await keys.getByRole('row', { name: 'revoked' }).waitFor();
    await expect.poll(() => statusOf(first), { timeout: 30_000 }).toBe(401);
    expect(await statusOf(second)).toBe(200);
    expect(await shown()).toBe(second);

    await keys
      .getByRole('row', { name: 'checkout' })
      .filter({ hasText: 'never' })
      .getByRole('button', { name: 'Revoke', exact: true })
      .click();
    await give(page, 'Revoke', 'The service is gone.');
    // A line with a key that is dead would mislead.
    await keys.getByLabel('Key', { exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    for (const what of ['API key created', 'API key rolled', 'It was found in a log.', 'The service is gone.'])
      await page.getByRole('row', { name: what }).first().waitFor();
    expect(await page.getByText('No records').count()).toBe(0);
  });
});

describe('one key', () => {
  it('is revealed, protected for longer and ended, each for a reason', async ({ visit }) => {
    const app = await OwnApp.make('one-key');
    const { id } = await app.post('order-1');
    await app.untilDelivery(id, ({ status }) => status === 'sent');
    const [own] = (await app.ask<{ data: { id: string; version: number }[] }>('/v1/apps')).data;
    await app.ask(`/v1/apps/${own?.id}`, {
      method: 'PATCH',
      json: { masking: { recipients: true, paths: ['/content/text'] } },
      headers: { 'if-match': `"${own?.version}"` },
    });
    const expiry = async () => Date.parse((await app.ask<{ expiresAt: string }>(`/v1/notifications/${id}`)).expiresAt);
    const before = await expiry();

    const { page, go } = await visit({ cookie });
    await go(app.at(`/keys/view?id=${id}`));
    const content = page.getByRole('region', { name: 'Content' });
    await content.getByText('About order-1').waitFor();
    expect(await content.getByText('One ping only.').count()).toBe(0);
    await content.getByRole('button', { name: 'Reveal' }).click();
    await give(page, 'Reveal', 'The person asks what we wrote.');
    await content.getByText('One ping only.').waitFor();
    await content.getByText('ok@sandbox.test').waitFor();

    await page.getByRole('button', { name: 'Extend' }).click();
    await give(page, 'Extend', 'The shop retries for longer.');
    expect(await expiry()).toBe(before + 7 * 86_400_000);

    await page.getByRole('button', { name: 'Expire now' }).click();
    await give(page, 'Expire now', 'The order was withdrawn.');
    await page.getByRole('button', { name: 'Extend (It has expired.' }).waitFor();
    await expect(app.post('order-1')).rejects.toThrow('was answered 410');

    // Somebody else is quicker while the dialog is open: it says so, and offers nothing that would be refused.
    const later = await app.post('order-2');
    await app.untilDelivery(later.id, ({ status }) => status === 'sent');
    await go(app.at(`/keys/view?id=${later.id}`));
    await page.getByRole('button', { name: 'Extend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Extend protection' });
    await dialog.getByLabel('Reason').fill('It was fine a moment ago.');
    await ask(`${url}/v1/notifications/${later.id}/expiry?app=${app.slug}`, {
      method: 'PUT',
      cookie,
      json: { expiresAt: new Date(0).toISOString(), reason: 'Ended by somebody else.' },
    });
    await dialog.getByText('It has expired.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Extend', exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    for (const [what, why] of [
      ['Masked content revealed', 'The person asks what we wrote.'],
      ['Protection of a key extended', 'The shop retries for longer.'],
      ['Key expired by hand', 'The order was withdrawn.'],
    ] as const)
      await page.getByRole('row', { name: what }).filter({ hasText: why }).waitFor();
  });
});

describe('an app', () => {
  it('is archived, and refuses its keys until somebody restores it', async ({ visit }) => {
    const app = await OwnApp.make('put-away');
    const isOpen = () =>
      app.ask('/v1/senders').then(
        () => true,
        () => false,
      );
    const { page, go } = await visit({ cookie });
    await go(app.at('/apps'));
    await page.getByRole('button', { name: 'Archive the app' }).click();
    await give(page, 'Archive', 'The shop has closed.');
    const row = page.getByRole('region', { name: 'All apps' }).getByRole('row', { name: 'put-away' });
    await row.getByText('Archived').waitFor();
    await expect.poll(isOpen, { timeout: 30_000 }).toBe(false);

    await row.getByRole('button', { name: 'Restore' }).click();
    await give(page, 'Restore', 'The shop opens again.');
    await row.getByText('In use').waitFor();
    await expect.poll(isOpen, { timeout: 30_000 }).toBe(true);

    await row.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('region', { name: 'Settings of put-away' }).waitFor();
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    await page.getByRole('tab', { name: 'The service itself' }).click();
    for (const why of ['The shop has closed.', 'The shop opens again.'])
      await page.getByRole('row', { name: why }).waitFor();
  });
});
