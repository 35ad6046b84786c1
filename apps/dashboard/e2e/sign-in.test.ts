// Getting in: a wrong password, a second factor from its first code to the next sign-in, an invitation, and the way back.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { codeNow, nextCode } from './support/authenticator';
import { axeFindings } from './support/axe';
import { ask } from './support/call';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

const { url, cookie: admin } = inject('stack');
const PASSWORD = 'a password of its own';

let app: OwnApp;

beforeAll(async () => {
  app = await OwnApp.make('sign-in');
});

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('signing in', () => {
  it('is what somebody without a session is led to, before any page asks in vain', async ({ visit }) => {
    const { page, go } = await visit();
    await go(app.at('/keys?status=failed'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/keys?status=failed&app=sign-in');
  });

  it('refuses a wrong password in words, and leads back to where one wanted to go', async ({ visit }) => {
    const invited = await ask<{ invitation: string }>(`${url}/v1/operators`, {
      method: 'POST',
      cookie: admin,
      json: { email: 'new@sign-in.test', roles: { 'sign-in': 'viewer' } },
    });
    const { page, go } = await visit({ expectedStatuses: [401] });
    await go(new URL(invited.invitation).pathname + new URL(invited.invitation).hash);
    await page.getByLabel('Name').fill('Somebody New');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();

    await go(app.at('/duplicates?tab=mismatches'));
    await signIn(page, { email: 'new@sign-in.test', password: 'not the password' });
    await page.getByRole('alert').getByText('E-mail or password is not right.').waitFor();
    await signIn(page, { email: 'new@sign-in.test', password: PASSWORD });
    await page.getByRole('heading', { name: 'Duplicates', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toContain('tab=mismatches');
  });

  it('asks for the code of a second factor that was turned on in the settings', async ({ visit }) => {
    const person = await app.person('viewer');
    const { page, go } = await visit({ cookie: person.cookie, expectedStatuses: [401] });
    await go(app.at('/settings?tab=account'));
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Copy secret' }).click();
    expect(await axeFindings(page)).toEqual([]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied, { timeout: 30_000 }).toMatch(/^[A-Z2-7]{16,}$/);
    const secret = await copied();
    await dialog.getByLabel('Code').fill(codeNow(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('list', { name: 'Backup codes' }).waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('region', { name: 'Second factor' }).getByText('On', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, person);
    await page.getByLabel('Code').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });
});
