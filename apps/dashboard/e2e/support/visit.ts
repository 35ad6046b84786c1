// Somebody with a browser of their own at the dashboard: the one way by which the tests open pages. Whatever goes wrong
// beside what a test looks at makes the test fail.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { watch } from './watched-page';

export interface Visitor {
  /** Of another product than the one that all files share. */
  readonly url?: string;
  /** Their session; without it they have to sign in. */
  readonly cookie?: string;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Answers of the API that the test brings about. Any other failed one is a fault. */
  readonly expectedStatuses?: readonly number[];
  /** The test keeps requests from arriving. */
  readonly isOutageExpected?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens an address of the dashboard. */
  go(path: string): Promise<void>;
}

export type Visiting = (visitor?: Visitor) => Promise<Visit>;

/** `it` with a browser: `it('does …', async ({ visit }) => …)`. */
export const it = base.extend<{ visit: Visiting }>({
  visit: async ({ task: _ }, use) => {
    const closings: (() => Promise<string[]>)[] = [];
    await use(async (visitor = {}) => {
      const { visit, close } = await open(visitor);
      closings.push(close);
      return visit;
    });
    const faults = await Promise.all(closings.map((close) => close()));
    expect(faults.flat()).toEqual([]);
  },
});

async function open(visitor: Visitor) {
  const { url = inject('stack').url, cookie, width = 1280, height = 900, theme = 'light', ...expected } = visitor;
  const context = await (await browser()).newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    // What moves cannot be read, nor be clicked at the first try.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (cookie !== undefined) await context.addCookies([sessionCookie(url, cookie)]);
  const watched = await watch(context, url, expected);
  const page = await context.newPage();
  const go = async (path: string) => {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
  };
  const close = async () => {
    await watched.look();
    await context.close();
    return [...watched.faults];
  };
  return { visit: { page, context, go }, close };
}

/** A cookie of the product at `url` as Chromium takes it. */
export function sessionCookie(url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=', 2);
  // Of a trustworthy address: that the loopback is one too is known to browsers, but not to their protocol.
  const from = url.replace(/^http:/, 'https:');
  return { name, value, url: from, secure: true, httpOnly: true, sameSite: 'Strict' } as const;
}

/** Everything has come that was asked for. */
export async function whole(page: Page): Promise<void> {
  const isOpen = () => page.locator('.mantine-Skeleton-root, [aria-busy="true"]').count();
  await expect.poll(isOpen, { timeout: PATIENCE_MS, interval: 10 }).toBe(0);
}

/** Nothing moves or fades any more. */
export async function faded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** Long: a busy machine is no fault. */
const PATIENCE_MS = 40_000;

let connected: Promise<Browser> | undefined;

/** The one that all files share: each has contexts of its own in it. */
function browser(): Promise<Browser> {
  connected ??= chromium.connect(inject('stack').browser);
  return connected;
}
