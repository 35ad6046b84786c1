// `npm run screenshots`: the pictures of the README, taken of a running `npm run demo`, light and dark, as WebP.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { dir: { type: 'string' } } });
const SIZE = { width: 1440, height: 900 };
const QUALITY = 0.82;
const LARGEST_BYTES = 150_000;
/** Animations of charts and the last answers of the API. */
const SETTLE_MS = 1_500;
const PATIENCE_MS = 120_000;
/** What stands where an answer is still waited for. */
const WAITING = '.mantine-Skeleton-root, .mantine-Loader-root';

const { url, operator } = JSON.parse(
  readFileSync(join(resolve(values.dir ?? join(ROOT, '.oneping-demo')), 'dev.json'), 'utf8'),
);

/** What each picture shows: where it is, and what is done there first. */
const PICTURES = {
  overview: async (page) => page.goto(`${url}/?app=shop`),
  timeline: async (page) => {
    const id = await notificationOf(page, 'shop', 'order-208410-shipped');
    await page.goto(`${url}/keys/view?app=shop&id=${id}`);
  },
  review: async (page) => {
    const id = await deliveryOf(page, 'shop');
    await page.goto(`${url}/review/view?app=shop&id=${id}`);
    await page.getByRole('radio', { name: 'It was sent' }).check();
  },
  mismatch: async (page) => {
    await page.goto(`${url}/duplicates?app=shop&tab=mismatches`);
    // The first row stands for two of one cause: it opens to them.
    await page.getByRole('row').nth(1).click();
    await page.getByRole('row').nth(2).click();
    await page.getByText('Refused', { exact: true }).waitFor();
  },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
try {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: SIZE, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail').fill(operator.email);
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((at) => !at.pathname.startsWith('/sign-in'));
    for (const [name, open] of Object.entries(PICTURES)) {
      await open(page);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForTimeout(SETTLE_MS);
      await page.waitForFunction((waiting) => document.querySelector(waiting) === null, WAITING);
      await page.waitForTimeout(SETTLE_MS);
      const bytes = await asWebP(context, await page.screenshot());
      if (bytes.length > LARGEST_BYTES)
        throw new Error(`${name} takes ${bytes.length} bytes, and ${LARGEST_BYTES} is the most`);
      writeFileSync(join(ROOT, `docs/${name}-${colorScheme}.webp`), bytes);
      console.log(`docs/${name}-${colorScheme}.webp  ${Math.round(bytes.length / 1_000)} kB`);
    }
    await context.close();
  }
} finally {
  await browser.close();
}

/** The browser can write WebP, so that no library has to. */
async function asWebP(context, png) {
  const page = await context.newPage();
  const data = await page.evaluate(
    async ([source, quality]) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY],
  );
  await page.close();
  return Buffer.from(data.split(',')[1], 'base64');
}

async function notificationOf(page, app, messageId) {
  const [found] = await listOf(page, `/v1/notifications?app=${app}&messageId=${messageId}`);
  return found.id;
}

/** The one that most callers wait for. */
async function deliveryOf(page, app) {
  const waiting = await listOf(page, `/v1/deliveries?app=${app}&attention=resolution_required`);
  return waiting.sort((one, other) => other.repeatsWaiting - one.repeatsWaiting)[0].id;
}

async function listOf(page, path) {
  const answer = await page.request.get(url + path);
  return (await answer.json()).data;
}
