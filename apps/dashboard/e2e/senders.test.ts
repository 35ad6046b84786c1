// A sender from its form to its first message, and stopped and let go again.
import { describe, inject } from 'vitest';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie, relayUrl } = inject('stack');
const REASON = 'The relay moves house.';
const BACK = 'The relay has moved house.';

describe('a sender', () => {
  it('is added with what its provider asks for, sends a test, and is paused and resumed', async ({ visit }) => {
    const app = await OwnApp.make('senders');
    const { page, go } = await visit({ cookie });
    await go(app.at('/senders'));
    await page.getByRole('button', { name: 'Add a sender' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'smtp' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('own-relay');
    await dialog.getByLabel(/^Relay( \*)?$/).fill(relayUrl);
    await dialog.getByRole('textbox', { name: 'From' }).fill('orders@shop.example');
    await dialog.getByRole('combobox', { name: 'Require STARTTLS' }).click();
    await page.getByRole('option', { name: 'No' }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();

    await page.getByRole('link', { name: 'own-relay' }).click();
    const test = page.getByRole('region', { name: 'Send a test' });
    await test.getByRole('textbox', { name: 'To' }).fill('somebody@shop.example');
    await test.getByRole('button', { name: 'Send a test' }).click();
    await test.getByRole('status').getByText('Sent', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByText(REASON).waitFor();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await dialog.getByLabel('Reason').fill(BACK);
    await dialog.getByRole('button', { name: 'Resume', exact: true }).click();
    await facts.getByText(REASON).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    await page.getByRole('row', { name: 'Sender paused' }).filter({ hasText: REASON }).waitFor();
    await page.getByRole('row', { name: 'Sender resumed' }).filter({ hasText: BACK }).waitFor();
    await page.getByRole('row', { name: 'Sender created' }).first().waitFor();
  });
});
