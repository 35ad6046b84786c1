// Decisions about many while the world goes on: exactly what was ticked, by keyboard alone, with a colleague, with an answer
// that comes meanwhile, and stopped half way.
import type { ResolutionBatch } from '@oneping/contracts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { tabTo } from './support/keyboard';
import { OPAQUE, OwnApp } from './support/own-app';
import { it, type Visiting } from './support/visit';

const { cookie } = inject('stack');
const REASON = 'The carrier confirmed all of them.';
const SENT = 'They were sent';

let app: OwnApp;
let round = 0;

beforeAll(async () => {
  app = await OwnApp.make('batches-at-work');
});
beforeEach(() => {
  round += 1;
});

/** Three that wait for a person, each with a name that only this test has. */
async function three(): Promise<{ readonly names: string[]; readonly ids: string[] }> {
  const names = ['a', 'b', 'c'].map((each) => `round-${round}-${each}`);
  const parked = await Promise.all(names.map((name) => app.park(name, OPAQUE)));
  return { names, ids: parked.map(({ id }) => id) };
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  return (await Promise.all(ids.map((id) => app.delivery(id)))).map(({ status }) => status);
}

const named = (page: Page, name: string): Locator => page.getByRole('row', { name, exact: false });

/** A preview of a decision about exactly these, open in a browser. */
async function preview(visit: Visiting, ids: readonly string[], rate?: string) {
  const { page, go } = await visit({ cookie });
  await go(app.at(`/review/batches?new=yes&deliveryIds=${ids.join(',')}`));
  await page.getByText(`Exactly the ${ids.length} that you ticked, and no other.`).waitFor();
  await page.getByRole('radio', { name: SENT }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(`round-${round}`);
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(REASON);
  if (rate !== undefined) {
    await page.getByRole('combobox', { name: 'Rate' }).click();
    await page.getByRole('option', { name: rate }).click();
  }
  await page.getByRole('button', { name: 'Preview: nothing happens yet' }).click();
  await page.getByText(`Of the frozen selection, ${ids.length} would be decided about.`).waitFor();
  return { page, run: page.getByRole('button', { name: `Record as sent: ${ids.length}` }) };
}

const report = (page: Page) => page.getByRole('region', { name: 'Report' });

describe('a decision about many', () => {
  it('is about exactly what was ticked, and shows it by its message ID', async ({ visit }) => {
    const { names, ids } = await three();
    const [first = '', between = '', last = ''] = names;
    const { page, go } = await visit({ cookie });
    await go(app.at('/review'));
    for (const name of [first, last]) await named(page, name).getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Decide about these 2' }).click();
    await page.getByText('Exactly the 2 that you ticked, and no other.').waitFor();
    await page.getByRole('radio', { name: SENT }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill(`round-${round}`);
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(REASON);
    await page.getByRole('button', { name: 'Preview: nothing happens yet' }).click();
    const shown = page.getByRole('region', { name: 'Preview' });
    await shown.getByRole('link', { name: first }).waitFor();
    await shown.getByRole('link', { name: last }).waitFor();
    expect(await page.getByText(between).count()).toBe(0);
    await shown.getByRole('button', { name: 'Record as sent: 2' }).click();
    await report(page).waitFor();
    expect(await statusesOf(ids)).toEqual(['sent', 'unknown', 'sent']);
    // In the audit log they are one row, which opens.
    await go(app.at('/audit'));
    const batch = page.getByTitle(`Batch round-${round}: 2 deliveries`);
    await batch.waitFor();
    const decided = page.getByRole('row', { name: 'Delivery decided' });
    expect(await decided.count()).toBe(1);
    await decided.getByRole('button', { name: 'Show all 2' }).click();
    await decided.nth(1).waitFor();
    await batch.waitFor({ state: 'detached' });
  });

  it('is made by keyboard alone, from the queue to the report', async ({ visit }) => {
    const { ids } = await three();
    const { page, go } = await visit({ cookie });
    await go(app.at('/review'));
    await page.getByRole('row').nth(1).waitFor();
    const rows = (await page.getByRole('row').count()) - 1;
    for (let at = 0; at < rows; at += 1) {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    }
    const decide = page.getByRole('link', { name: `Decide about these ${rows}` });
    await decide.waitFor();
    await tabTo(page, decide);
    await page.keyboard.press('Enter');
    const choice = page.getByRole('radio', { name: SENT });
    await choice.waitFor();
    await tabTo(page, choice);
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type(`round-${round}`);
    await tabTo(page, page.getByRole('textbox', { name: 'Reason', exact: true }));
    await page.keyboard.type(REASON);
    await page.keyboard.press('Control+Enter');
    const run = page.getByRole('button', { name: `Record as sent: ${rows}` });
    await run.waitFor();
    await tabTo(page, run);
    await page.keyboard.press('Enter');
    await report(page).waitFor();
    expect(await statusesOf(ids)).toEqual(['sent', 'sent', 'sent']);
  });

  it('that two people run at once runs once, and leaves alone what one of them has decided', async ({ visit }) => {
    const { ids } = await three();
    const mine = await preview(visit, ids);
    const colleague = await app.person('operator');
    const theirs = await visit({ cookie: colleague.cookie });
    await theirs.go(mine.page.url());
    const theirRun = theirs.page.getByRole('button', { name: 'Record as sent: 3' });
    await theirRun.waitFor();
    const { version } = await app.delivery(ids[1] ?? '');
    await app.ask(`/v1/deliveries/${ids[1]}/resolution`, {
      method: 'PUT',
      json: { outcome: 'sent', reason: 'Their log has this one.' },
      headers: { 'If-Match': `"${version}"` },
    });
    await Promise.all([mine.run.click(), theirRun.click()]);
    for (const page of [mine.page, theirs.page]) {
      await report(page).getByText('1: Somebody or something changed it meanwhile').waitFor();
    }
    const decided = await Promise.all(ids.map((id) => app.delivery(id)));
    expect(decided.map(({ status, decisions }) => [status, decisions.map(({ reason }) => reason)])).toEqual([
      ['sent', [REASON]],
      ['sent', ['Their log has this one.']],
      ['sent', [REASON]],
    ]);
  });

  it('leaves alone what an answer has come in about since the preview', async ({ visit }) => {
    const { ids } = await three();
    const { page, run } = await preview(visit, ids);
    await app.ask(`/v1/deliveries/${ids[2]}/lookups`, { method: 'POST' });
    await run.click();
    await report(page).getByText('1: Somebody or something changed it meanwhile').waitFor();
    expect(await statusesOf(ids)).toEqual(['sent', 'sent', 'unknown']);
  });

  it('stops where it is aborted, and says what it left', async ({ visit }) => {
    const { ids } = await three();
    const { page, run } = await preview(visit, ids, '10 a minute');
    await run.click();
    await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Abort' }).click();
    await page.getByText('Aborted', { exact: true }).first().waitFor();
    await report(page).waitFor();
    const { results } = await app.ask<ResolutionBatch>(
      `/v1/resolution-batches/${new URL(page.url()).searchParams.get('id')}`,
    );
    expect(results).toMatchObject({ pending: 0, excluded: 0, failed: 0 });
    expect(results.aborted).toBeGreaterThan(0);
    await report(page).getByText(String(results.aborted), { exact: true }).first().waitFor();
    expect((await statusesOf(ids)).filter((status) => status === 'unknown')).toHaveLength(results.aborted);
  });
});
