// What callers and people store may be hostile. Wherever it is shown it stays text: nothing runs, nothing is loaded, nothing turns around.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie } = inject('stack');

/** Turns the rest of its line around, where nothing holds it in. */
const TURN = '\u202E';
const PROVES = 'top.pwned=1';
const SCRIPT = `<script>${PROVES}</script>`;
const SVG = `<svg/onload=${PROVES}>`;
const IMAGE = `<img/src=x/onerror=${PROVES}>`;
const LINK = `javascript:${PROVES}`;
const TEXT = `${TURN}${SCRIPT}${SVG} ${IMAGE} <iframe src="https://evil.test/"></iframe> ${LINK}`;
const HTML = `<script>${PROVES}</script><svg onload="${PROVES}"></svg><img src="https://evil.test/a.png" onerror="${PROVES}">
  <img srcset="https://evil.test/b.png 1x"><iframe src="https://evil.test/"></iframe><a href="${LINK}">a link</a>
  <a href="https://evil.test/">another</a><style>@import "https://evil.test/c.css"; p{background:url(https://evil.test/d.png)}</style>
  <p style="background:url(https://evil.test/e.png)">${TURN}Hello</p><meta http-equiv="refresh" content="0;url=https://evil.test/">
  <base href="https://evil.test/"><form action="https://evil.test/"><button>Go</button></form>
  <link rel="stylesheet" href="https://evil.test/f.css"><object data="https://evil.test/g"></object>`;

let app: OwnApp;
const addresses = new Map<string, string>();

beforeAll(async () => {
  app = await OwnApp.make('hostile');
  const content = { subject: TEXT, text: TEXT, html: HTML };
  const metadata = { [SCRIPT]: TEXT, link: LINK, [`${TURN}key`]: IMAGE };
  const first = await app.post(SCRIPT, 'ok@sandbox.test', { content, metadata });
  await app.post(SVG, { userId: IMAGE }, { content, metadata });
  await app.post(
    LINK,
    { email: 'ok@sandbox.test', webhook: { url: `https://sandbox.test/ok?${SCRIPT}` } },
    { content },
  );
  await app.post(SCRIPT, 'ok@sandbox.test', { content, metadata });
  await app
    .ask('/v1/notifications', {
      method: 'POST',
      json: { messageId: SCRIPT, to: { email: 'ok@sandbox.test' }, content: { ...content, text: `${TEXT}!` } },
    })
    .catch(() => undefined);
  const parked = await app.park(IMAGE, 'opaque@sandbox.test', { content, metadata });
  const decided = await app.park(`${SVG}2`, 'opaque@sandbox.test', { content });
  await app.ask(`/v1/deliveries/${decided.id}/resolution`, {
    method: 'PUT',
    headers: { 'if-match': `"${decided.version}"` },
    json: { outcome: 'sent', reason: TEXT, providerMessageId: SCRIPT },
  });
  const batch = await app.ask<{ id: string }>('/v1/resolution-batches', {
    method: 'POST',
    json: { batchId: 'hostile-1', filter: {}, decision: 'sent', reason: TEXT, dryRun: true },
  });
  const { data: senders } = await app.ask<{ data: { id: string; channel: string }[] }>('/v1/senders');
  const sms = senders.find(({ channel }) => channel === 'sms')?.id ?? '';
  await app.ask(`/v1/senders/${sms}/pause`, { method: 'PUT', json: { reason: TEXT } });
  for (const [name, address] of Object.entries({
    overview: '/',
    keys: '/keys',
    key: `/keys/view?id=${first.id}`,
    'decided key': `/keys/view?id=${decided.notificationId}`,
    pending: '/pending',
    review: '/review',
    'one review': `/review/view?id=${parked.id}`,
    'decided review': `/review/view?id=${decided.id}`,
    incidents: '/review?tab=groups',
    batch: `/review/batches?id=${batch.id}`,
    duplicates: '/duplicates',
    mismatches: '/duplicates?tab=mismatches',
    suspicious: '/duplicates?tab=suspicious',
    'paused sender': `/senders/view?id=${sms}`,
    audit: '/audit',
    search: `/search?q=${encodeURIComponent('<s')}`,
    'search in vain': `/search?q=${encodeURIComponent(TEXT)}`,
    filter: `/keys?q=${encodeURIComponent(IMAGE)}&recipient=${encodeURIComponent(TEXT)}`,
  }))
    addresses.set(name, address);
});

/** What has come to life of what should be text; and text that turns around its surroundings. */
async function lively(page: Page): Promise<string[]> {
  return await page.evaluate((turn) => {
    const found: string[] = [];
    if ('pwned' in window) found.push('something ran');
    const active =
      '[onload], [onerror], [href^="javascript:"], iframe:not([sandbox=""]), [src*="evil.test"], [href*="evil.test"]';
    for (const element of document.querySelectorAll(active)) found.push(element.outerHTML.slice(0, 200));
    for (const { textContent } of document.querySelectorAll('script:not([src])'))
      if (textContent?.startsWith('top.')) found.push(textContent);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.textContent?.includes(turn) || holder?.closest('bdi, script, textarea, iframe')) continue;
      found.push(`turns around: ${holder?.outerHTML.slice(0, 200)}`);
    }
    return found;
  }, TURN);
}

const PLACES = [
  'overview',
  'keys',
  'key',
  'decided key',
  'pending',
  'review',
  'one review',
  'decided review',
  'incidents',
  'batch',
  'duplicates',
  'mismatches',
  'suspicious',
  'paused sender',
  'audit',
  'search',
  'search in vain',
  'filter',
];

describe('stored hostile content', () => {
  it.for(PLACES)('stays text on the page: %s', async (place, { visit }) => {
    const address = addresses.get(place);
    if (address === undefined) throw new Error(`There is no address for ${place}`);
    const { page, go } = await visit({ cookie });
    await go(app.at(address));
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), { timeout: 40_000 }).toBe(0);
    expect(await lively(page)).toEqual([]);
    // The side panel shows more of a row than its list does.
    const row = page.locator('tr.mantine-datatable-row').first();
    if (!(await row.isVisible())) return;
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    if (!(await page.getByRole('button', { name: 'Close', exact: true }).isVisible())) return;
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), { timeout: 40_000 }).toBe(0);
    expect(await lively(page)).toEqual([]);
  });

  it('is previewed in a frame in which nothing runs, and shown as source as it was posted', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at(addresses.get('key') ?? ''));
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('');
    await page.frameLocator('iframe').getByText('Hello').waitFor();
    const inside = await page.frameLocator('iframe').locator('body').innerHTML();
    expect(inside).not.toMatch(/script|evil\.test|onerror|onload|javascript:/);
    await page.getByText('Source').first().click();
    await page.getByText('https://evil.test/a.png').waitFor();
    expect(await lively(page)).toEqual([]);
  });
});
