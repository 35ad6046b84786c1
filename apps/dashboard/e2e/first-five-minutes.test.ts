// The first five minutes of a newcomer, from signing in to the audit log, as the overview leads through them.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { ask } from './support/call';
import { it } from './support/visit';

const { operator, cookie, apiKey, url } = inject('stack');
const REASON = 'The person says that nothing came.';

/** Copies the line of the step that says so of itself, and runs it in a shell as it is. */
async function runCopied(page: Page, why: string): Promise<Record<string, unknown>> {
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText(why).waitFor();
  const shown = await steps.getByLabel('Command to paste').textContent();
  await steps.getByRole('button', { name: /^Cop/ }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied, { timeout: 30_000 }).toBe(shown);
  return JSON.parse(execFileSync('sh', ['-c', await copied()], { encoding: 'utf8' }));
}

function place(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
}

describe('the first five minutes', () => {
  it('lead from the sign-in to a ping, its repeat, a diff and a review, and all of it into the audit log', async ({
    visit,
  }) => {
    const { page, go } = await visit();
    // The other files have apps, too, and a newcomer has only this one.
    await go('/?app=demo');
    await page.getByLabel('E-mail').fill(operator.email);
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Create a key' }).click();

    // A second window shows the list while the line is run, and is never loaded again.
    const { page: list, go: listGo } = await visit({ cookie });
    await listGo('/keys?app=demo');
    await list.getByText('Nothing has been posted yet').waitFor();
    const row = list.getByRole('row', { name: 'hello-1' });
    // Watched from before: its recipient takes three seconds, and no more.
    const onItsWay = row.getByText(/Waiting|In progress/).waitFor();
    expect(await runCopied(page, 'You chose the message ID')).toMatchObject({ duplicate: false });
    await onItsWay;
    await row.getByText('Sent').waitFor();

    expect(await runCopied(page, 'nobody is pinged twice')).toMatchObject({ duplicate: true, status: 'sent' });
    await place(list, 'Duplicates').click();
    await list.getByRole('row', { name: 'hello-1' }).getByText('Replayed').waitFor();
    expect(await list.getByRole('row', { name: 'hello-1' }).count()).toBe(1);

    expect(await runCopied(page, 'one key stands for one payload')).toMatchObject({ code: 'message_id_reused' });
    await list.getByRole('tab', { name: 'Mismatches' }).click();
    // The list before has a row of this name as well.
    await list.getByText('Replayed').waitFor({ state: 'detached' });
    await list.getByRole('row', { name: 'hello-1' }).click();
    const diff = list.getByRole('region', { name: 'hello-1' });
    // What was accepted is in the key's own record; of what was refused only the place is kept.
    const text = diff.getByRole('row', { name: '/content/text' });
    await text.getByRole('cell', { name: 'another value (not kept)' }).waitFor();
    await text.getByRole('cell', { name: /"One ping/ }).waitFor();
    await diff.getByRole('button', { name: 'Close' }).click();

    expect(await runCopied(page, 'takes the message and never says so')).toMatchObject({ status: 'pending' });
    await steps.getByRole('link', { name: 'Needs review' }).click();
    await page.getByRole('link', { name: 'hello-2' }).click();
    await page.getByRole('region', { name: '1 What we know' }).getByText('Not found').first().waitFor();
    await page.getByRole('radio', { name: 'It was not sent, give up' }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await page.getByRole('button', { name: 'Record as not sent' }).click();
    await page.getByRole('region', { name: '5 After' }).getByText('Failed', { exact: true }).waitFor();

    await place(page, 'Audit').click();
    for (const what of ['API key created', 'Delivery decided']) await page.getByRole('row', { name: what }).waitFor();
    await page.getByRole('row', { name: REASON }).waitFor();
    await place(page, 'Overview').click();
    await page.getByRole('heading', { name: 'Throughput by result' }).waitFor();
    await steps.waitFor({ state: 'detached' });
  });

  it('show a row that turns from Waiting over In progress to Sent where it stands', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go('/keys?app=demo&q=slow-');
    await page.getByText('Nothing matches').waitFor();
    const content = { subject: 'Hello', text: 'Soon.' };
    const sendAt = new Date(Date.now() + 8_000).toISOString();
    const json = { messageId: 'slow-1', to: { email: 'slow@sandbox.test' }, sendAt, content };
    await ask(`${url}/v1/notifications`, { method: 'POST', key: apiKey, json });
    const row = page.getByRole('row', { name: 'slow-1' });
    await row.getByText('Waiting').waitFor();
    await row.getByText('In progress').waitFor();
    await row.getByText('Sent').waitFor();
  });
});
