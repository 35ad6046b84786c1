// The first operator of a service, from nothing: started as production is, over an empty database, with a token in its log.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { embeddedDatabaseOf } from './support/embedded-database';
import { type StartedProduct, startProduct } from './support/started-product';
import { it } from './support/visit';

const FIRST = { email: 'first@service.test', name: 'Ada First', password: 'a password of its own' };

let folder: string;
let product: StartedProduct;
let url: string;
/** As whoever started the service reads it in its log. */
let notice: { readonly at: string; readonly token: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oneping-set-up-'));
  product = startProduct(folder, {
    NODE_ENV: 'production',
    DATABASE_URL: await emptyDatabase('nobody_yet'),
    ONEPING_SECRET_KEY: randomBytes(32).toString('base64url'),
  });
  url = await product.ready();
  const [, at = '', token = ''] = /first operator at (\S+) with ([\w-]+)/.exec(product.output()) ?? [];
  notice = { at, token };
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** On the server that the other tests use: one more would only take its time. */
async function emptyDatabase(name: string): Promise<string> {
  const { dataDir } = inject('stack');
  const client = new Client({ connectionString: embeddedDatabaseOf(dataDir) });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return embeddedDatabaseOf(dataDir, name);
}

async function fill(page: Page, token: string, { email, name, password }: typeof FIRST): Promise<void> {
  await page.getByLabel('Token').fill(token);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const setUp = (page: Page) => page.getByRole('button', { name: 'Set up', exact: true });

describe('a service in which there is nobody', () => {
  it('makes its first operator with the token of its log, and nobody after them', async ({ visit }) => {
    expect(new URL(notice.at).pathname).toBe('/setup');
    const first = await visit({ url, expectedStatuses: [403] });
    await first.go(notice.at);
    await fill(first.page, notice.token, { ...FIRST, password: 'too short' });
    await first.page.getByText('3 more to go').waitFor();
    expect(await setUp(first.page).isDisabled()).toBe(true);

    await fill(first.page, 'a-token-of-somebody-else', FIRST);
    await setUp(first.page).click();
    const refusal = first.page.getByRole('alert').filter({ hasText: 'The token was used already' });
    await refusal.waitFor();

    // All else that was typed has stayed.
    await first.page.getByLabel('Token').fill(notice.token);
    await setUp(first.page).click();
    await first.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await first.page.getByRole('button', { name: 'Your account' }).click();
    await first.page.getByText('administers the service').waitFor();
    await first.page.keyboard.press('Escape');
    await first.page.getByRole('link', { name: 'Make the first one' }).click();
    await first.page.getByRole('button', { name: 'Create an app' }).waitFor();

    const second = await visit({ url, expectedStatuses: [409] });
    await second.go('/setup');
    await fill(second.page, notice.token, { ...FIRST, email: 'second@service.test' });
    await setUp(second.page).click();
    await second.page.getByText('Ask them for an invitation').waitFor();
    await second.go('/');
    await second.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });
});
