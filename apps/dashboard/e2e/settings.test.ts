// Settings: what runs here, the service's own log, and forms that somebody else changes under one's hands.
import { beforeAll, describe, expect, inject } from 'vitest';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie } = inject('stack');
const CHANGED = 'Somebody else has changed it meanwhile';

let app: OwnApp;

beforeAll(async () => {
  app = await OwnApp.make('settings');
  await app.addRelay();
});

describe('about', () => {
  it('names the release, the state of the database and every worker', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/settings?tab=about'));
    const service = page.getByRole('region', { name: 'This service' });
    await service.getByText(/^OnePing \d+\.\d+\.\d+$/).waitFor();
    await service.getByText('Database').waitFor();
    await service.getByText('Apache-2.0').waitFor();
    await page.getByRole('region', { name: 'Workers' }).getByText('Alive').first().waitFor();
  });
});

describe('somebody who forgot their password', () => {
  it('gets a link from an admin of the service, sets a new one, and signs in with it', async ({ visit }) => {
    const { email } = await app.person('operator');
    const { page, go } = await visit({ cookie });
    await go(app.at('/settings?tab=operators'));
    const entry = page.getByLabel(`Operator ${email}`);
    await entry.getByRole('button', { name: 'Link to a new password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('They asked for it on the phone.');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await entry.getByLabel('The link').textContent();
    await dialog.waitFor({ state: 'detached' });

    const stranger = await visit();
    await stranger.go(link ?? '');
    await stranger.page.getByLabel('New password', { exact: true }).fill('a password that is new');
    await stranger.page.getByRole('button', { name: 'Set the password' }).click();
    await stranger.page.getByText('The new password is set.').waitFor();
    await stranger.page.getByLabel('E-mail').fill(email);
    await stranger.page.getByLabel('Password', { exact: true }).fill('a password that is new');
    await stranger.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await stranger.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });
});

describe('the audit log of the service', () => {
  it('is there for who administers it, beside that of the app', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/audit'));
    await page.getByRole('row', { name: 'Sender created' }).first().waitFor();
    await page.getByRole('tab', { name: 'The service itself' }).click();
    await page.getByRole('row', { name: 'App created' }).first().waitFor();
    await page.getByRole('row', { name: 'Sender created' }).first().waitFor({ state: 'detached' });
  });

  it('is not there for an admin of one app', async ({ visit }) => {
    const { cookie: ofAdmin } = await app.person('admin');
    const { page, go } = await visit({ cookie: ofAdmin });
    await go(app.at('/audit?level=service'));
    await page.getByRole('row', { name: 'Sender created' }).first().waitFor();
    expect(await page.getByRole('tab', { name: 'The service itself' }).count()).toBe(0);
  });
});

describe('a form that somebody else changes meanwhile', () => {
  it('keeps what was typed into the settings of an app, and saves it at the second try', async ({ visit }) => {
    const { page, go } = await visit({ cookie, expectedStatuses: [412] });
    await go(app.at('/apps'));
    const form = page.getByRole('region', { name: 'Settings of settings' });
    const name = form.getByRole('textbox', { name: 'Name' });
    await name.fill('A name of mine');
    const { data } = await app.ask<{ data: { id: string; slug: string; version: number }[] }>('/v1/apps');
    const { id = '', version } = data.find(({ slug }) => slug === 'settings') ?? {};
    const headers = { 'if-match': `"${version}"` };
    await app.ask(`/v1/apps/${id}`, { method: 'PATCH', json: { requestsPerSecond: 77 }, headers });

    await form.getByRole('button', { name: 'Save the settings' }).click();
    await form.getByText(CHANGED).waitFor();
    expect(await name.inputValue()).toBe('A name of mine');
    // What the other one has set has come in around it.
    await expect.poll(() => form.getByLabel('Requests a second').inputValue(), { timeout: 30_000 }).toBe('77');
    await form.getByRole('button', { name: 'Save the settings' }).click();
    await form.getByText(CHANGED).waitFor({ state: 'detached' });
    await expect.poll(() => app.ask(`/v1/apps/${id}`), { timeout: 30_000 }).toMatchObject({ name: 'A name of mine' });
  });

  it('keeps what was typed into the configuration of a sender', async ({ visit }) => {
    const { page, go } = await visit({ cookie, expectedStatuses: [412] });
    await go(app.at('/senders'));
    await page.getByRole('link', { name: 'relay' }).click();
    const form = page.getByRole('region', { name: 'Configuration' });
    const from = form.getByRole('textbox', { name: 'From' });
    await expect.poll(() => from.inputValue(), { timeout: 30_000 }).toBe('orders@shop.example');
    await from.fill('mine@shop.example');
    const id = new URL(page.url()).searchParams.get('id');
    const { version } = await app.ask(`/v1/senders/${id}`);
    const headers = { 'if-match': `"${version}"` };
    await app.ask(`/v1/senders/${id}`, { method: 'PATCH', json: { maxInFlight: 7 }, headers });

    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(CHANGED).waitFor();
    expect(await from.inputValue()).toBe('mine@shop.example');
    await expect.poll(() => form.getByLabel('Calls at once').inputValue(), { timeout: 30_000 }).toBe('7');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(CHANGED).waitFor({ state: 'detached' });
    await expect
      .poll(() => app.ask(`/v1/senders/${id}`), { timeout: 30_000 })
      .toMatchObject({ config: { from: 'mine@shop.example' }, maxInFlight: 7 });
  });
});
