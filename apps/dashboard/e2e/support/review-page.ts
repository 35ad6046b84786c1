// The review page as a person uses it: by the words on it.
import type { Locator, Page } from 'playwright-core';

export const GIVE_UP = 'It was not sent, give up';
export const LATER = 'Decide later';
export const SEND_NOW = 'It was not sent, send it now';
export const SENT = 'It was sent';

export class ReviewPage {
  readonly whatWeKnow: Locator;
  readonly reason: Locator;
  readonly check: Locator;
  readonly done: Locator;

  constructor(private readonly page: Page) {
    this.whatWeKnow = page.getByRole('region', { name: '1 What we know' });
    this.reason = page.getByRole('textbox', { name: 'Reason' });
    this.check = page.getByRole('region', { name: '4 Check' });
    this.done = page.getByRole('status', { name: 'Decided' });
  }

  card(title: string): Locator {
    return this.page.getByRole('radio', { name: title });
  }

  /** Ticks that the evidence was read, too, where it speaks against the choice. */
  async decide(title: string, reason: string): Promise<void> {
    await this.card(title).check();
    const against = this.page.getByRole('checkbox', { name: 'I have read the evidence' });
    if (await against.isVisible()) await against.check();
    await this.reason.fill(reason);
  }

  button(verb: string): Locator {
    return this.check.getByRole('button', { name: verb });
  }
}
