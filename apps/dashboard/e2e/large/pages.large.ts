// Every page of the dashboard in Chromium, over a product with a million finished keys and over one with a few thousand.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fillKeys } from '../../../api/test/large/fill-keys.js';
import { median } from '../../../api/test/large/median.js';
import { cookieOf } from '../support/call';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium';
import { embeddedDatabaseOf } from '../support/embedded-database';
import { exportedPages } from '../support/exported-pages';
import { type StartedProduct, startProduct } from '../support/started-product';
import { sessionCookie, whole } from '../support/visit';

declare module 'vitest' {
  interface ProvidedContext {
    largeKeyCount: number;
  }
}

const COUNT = inject('largeKeyCount');
const SMALL_COUNT = 12_000;
const MOST_MS = 1_000;
/** Where the machine is too slow for a second even with few keys: not more than this times as long. */
const MOST_RATIO = 1.5;
const ROUNDS = 5;

/** What is only shown to somebody without a session or an address that leads nowhere. */
const NOT_ASKED = ['/sign-in', '/setup', '/invitation', '/new-password'];

interface Place {
  readonly product: StartedProduct;
  readonly folder: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Addresses of all pages, in the same order everywhere. */
  readonly addresses: readonly string[];
}

let browser: Browser;
const places: Place[] = [];
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  for (const count of [SMALL_COUNT, COUNT]) places.push(await filled(count));
});
afterAll(async () => {
  await browser?.close();
  for (const { product, folder } of places) {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function filled(count: number): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'oneping-large-pages-'));
  const product = startProduct(folder);
  const url = await product.ready();
  const { apiKey, operator } = JSON.parse(readFileSync(join(folder, 'data/dev.json'), 'utf8'));
  const databaseUrl = embeddedDatabaseOf(join(folder, 'data'));
  const [appId, senderId] = await demoApp(databaseUrl);
  await fillKeys(databaseUrl, {
    appId,
    senderId,
    count,
    expiredCount: 0,
    onProgress: (done) => {
      if (done % 100_000 === 0 || done === count) say(`${done} keys of ${count}`);
    },
  });
  const headers = { authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${url}/v1/notifications?limit=1`, { headers });
  const { data } = (await answer.json()) as { data: { id: string; deliveries: { id: string }[] }[] };
  const [key] = data;
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  await context.addCookies([sessionCookie(url, await cookieOf(url, operator))]);
  const addresses = exportedPages()
    .filter((path) => !NOT_ASKED.includes(path))
    .map((path) => withId(path, { '/keys/view': key?.id, '/senders/view': senderId }));
  return { product, folder, context, page: await context.newPage(), addresses };
}

function withId(path: string, ids: Readonly<Record<string, string | undefined>>): string {
  if (path === '/search') return '/search?q=order-a';
  return ids[path] === undefined ? path : `${path}?id=${ids[path]}`;
}

async function demoApp(databaseUrl: string): Promise<[appId: string, senderId: string]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ app_id: string; id: string }>(
    `SELECT s.app_id, s.id FROM senders s JOIN apps a ON a.app_id = s.app_id WHERE a.slug = 'demo' AND s.channel = 'email'`,
  );
  await client.end();
  const [sender] = rows;
  if (sender === undefined) throw new Error('The demo app has no sender of e-mail');
  return [sender.app_id, sender.id];
}

async function msOf({ page }: Place, address: string): Promise<number> {
  await page.goto('about:blank');
  const startedAt = performance.now();
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await whole(page);
  return performance.now() - startedAt;
}

it('shows every page within a second, or about as soon as with few keys', async () => {
  const [small, large] = places;
  if (small === undefined || large === undefined) throw new Error('Nothing was filled');
  const slow: string[] = [];
  for (const [index, address] of large.addresses.entries()) {
    const [smallTimes, largeTimes]: [number[], number[]] = [[], []];
    // The first load of each fills the caches.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const smallMs = await msOf(small, small.addresses[index] ?? '');
      const largeMs = await msOf(large, address);
      if (round > 0) smallTimes.push(smallMs);
      if (round > 0) largeTimes.push(largeMs);
    }
    const [smallMs, largeMs] = [median(smallTimes), median(largeTimes)];
    const line = `${largeMs.toFixed(0)} ms, ${(largeMs / smallMs).toFixed(2)} times  ${address}`;
    say(line);
    if (largeMs > Math.max(MOST_MS, smallMs * MOST_RATIO)) slow.push(line);
  }
  expect(slow).toEqual([]);
});
