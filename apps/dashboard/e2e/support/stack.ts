// Starts the product once for all browser tests: the command behind `npm start` on a folder of its own, a mail relay that
// breaks on request, and Chromium.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLedger, startSmtpServer } from '@oneping/fakes';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { cookieOf } from './call';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium';
import { RELAY_PLAN } from './relay-plan';
import { startProduct } from './started-product';

declare module 'vitest' {
  interface ProvidedContext {
    stack: Stack;
  }
}

export interface Stack {
  /** Of API and dashboard. */
  readonly url: string;
  /** Of the app `demo`, with every scope; it may make apps. */
  readonly apiKey: string;
  /** The first operator, who administers everything. */
  readonly operator: { readonly email: string; readonly password: string };
  /** A session of theirs that every file may use, and none may end. */
  readonly cookie: string;
  /** Where the product keeps what is its own. */
  readonly dataDir: string;
  /** For a sender of the provider `smtp`. */
  readonly relayUrl: string;
  /** Where Chromium listens. */
  readonly browser: string;
}

/** Called once for the project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oneping-browser-'));
  const ledger = openLedger(join(folder, 'ledger.ndjson'));
  const relay = await startSmtpServer({ ledger, plan: RELAY_PLAN });
  const browser = await chromium.launchServer({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  const product = startProduct(folder);
  const stop = async () => {
    await Promise.all([product.stop(), browser.close(), relay.close()]);
    ledger.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await product.ready();
    const dataDir = join(folder, 'data');
    const { apiKey, operator } = JSON.parse(readFileSync(join(dataDir, 'dev.json'), 'utf8'));
    const cookie = await cookieOf(url, operator);
    const [relayUrl, listening] = [relay.url, browser.wsEndpoint()];
    project.provide('stack', { url, apiKey, operator, cookie, dataDir, relayUrl, browser: listening });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
