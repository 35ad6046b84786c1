// What must never happen on any page: an error in the console, a violation of the content security policy, a request to
// elsewhere, or a page that scrolls sideways.
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

export interface Watched {
  readonly faults: readonly string[];
  /** Looks at what can only be seen by looking: whether the pages fit their width. */
  look(): Promise<void>;
}

interface Expected {
  readonly expectedStatuses?: readonly number[];
  readonly isOutageExpected?: boolean;
}

/** Call it before the first page is made. */
export async function watch(context: BrowserContext, origin: string, expected: Expected): Promise<Watched> {
  const faults: string[] = [];
  const say = (fault: string) => void faults.push(fault);
  await context.exposeBinding('onepingViolation', ({ page }, violation: string) =>
    say(`${pathOf(page)}: content security policy: ${violation}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event;
      // Safe: exposed to every page just above.
      const tell = (window as unknown as { onepingViolation(violation: string): void }).onepingViolation;
      tell(`${violatedDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}:${columnNumber}`);
    });
  });
  context.on('request', (request) => {
    if (/^(data|blob):/.test(request.url()) || new URL(request.url()).origin === origin) return;
    say(`a request to elsewhere: ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || isExpected(message, expected)) return;
    say(`${pathOf(message.page())}: console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => say(`${pathOf(error.page())}: uncaught: ${error.error().stack}`));
  return {
    faults,
    look: async () => {
      for (const page of context.pages()) {
        const excess = await sidewaysScroll(page);
        if (excess !== null) say(`${pathOf(page)}: ${excess}`);
      }
    },
  };
}

/** By how much the page is wider than its window, and what reaches beyond it; null where it fits. */
export async function sidewaysScroll(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => Math.abs(element.getBoundingClientRect().right - scrollWidth) < 2)
      .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 60)}`);
    return `scrolls sideways by ${scrollWidth - clientWidth} px: ${beyond.slice(0, 5).join(' | ')}`;
  });
}

/** Chromium writes each answer from 400 on into the console, and each that never comes; what a test brought about is no fault. */
function isExpected(message: ConsoleMessage, { expectedStatuses = [], isOutageExpected = false }: Expected): boolean {
  const text = message.text();
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text)?.[1];
  if (status !== undefined) return expectedStatuses.includes(Number(status));
  return isOutageExpected && /^Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text);
}

function pathOf(page: Page | null): string {
  return page === null ? 'a page' : new URL(page.url(), 'http://none').pathname;
}
