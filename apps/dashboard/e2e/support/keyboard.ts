// A page by keyboard alone.
import type { Locator, Page } from 'playwright-core';

/** Tab, as often as it takes: nobody else knows how many stops there are. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not lead to ${target}`);
}
