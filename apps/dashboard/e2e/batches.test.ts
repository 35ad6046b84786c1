// One decision about many: from an incident over the preview and the typed count to the report.
import { beforeAll, describe, expect, inject, vi } from 'vitest';
import { OPAQUE, OwnApp, VANISH } from './support/own-app';
import { it } from './support/visit';

const { cookie } = inject('stack');
/** One more than may be decided about without typing the number. */
const MANY = 51;

let app: OwnApp;

beforeAll(async () => {
  app = await OwnApp.make('batches');
  const items = Array.from({ length: MANY }, (_, index) => ({
    messageId: `incident-${index}`,
    to: { phone: '+15005550007' },
    content: { text: `Number ${index}` },
  }));
  await app.ask('/v1/notifications/batch', { method: 'POST', json: { items } });
  await app.park('other-1', VANISH);
  const parked = () => app.ask<{ data: unknown[] }>('/v1/deliveries?attention=resolution_required&limit=200');
  await vi.waitUntil(async () => (await parked()).data.length === MANY + 1, { timeout: 90_000, interval: 200 });
});

describe('a decision about many', () => {
  it('is previewed on a frozen selection, wants the number typed, and reports on each', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/review?tab=groups'));
    const incident = page.getByRole('region', { name: 'at sandbox-sms' });
    await incident.getByText(`${MANY} unknown`).waitFor();
    await incident.getByRole('link', { name: 'Decide together' }).click();
    await page.getByRole('radio', { name: 'They were sent' }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('sms-incident');
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('The carrier confirmed all of them.');
    await page.getByRole('button', { name: 'Preview: nothing happens yet' }).click();

    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText(`Of the frozen selection, ${MANY} would be decided about.`).waitFor();
    const run = preview.getByRole('button', { name: `Record as sent: ${MANY}` });
    expect(await run.getAttribute('aria-disabled')).toBe('true');
    await app.park('too-late-1', { phone: '+15005550007' });
    await preview.getByLabel(`Type ${MANY}, how many they are`).fill(String(MANY));
    await preview.getByText('Ready.', { exact: true }).waitFor();
    await run.click();

    const report = page.getByRole('region', { name: 'Report' });
    await report.waitFor();
    await report.getByText(String(MANY), { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Items' }).getByRole('row', { name: 'Decided' }).first().waitFor();
    const left = await app.ask<{ data: { messageId: string }[] }>('/v1/deliveries?attention=resolution_required');
    expect(left.data.map(({ messageId }) => messageId).sort()).toEqual(['other-1', 'too-late-1']);
  });

  it('leaves out what the evidence contradicts, and gives the form back as it was filled in', async ({ visit }) => {
    const reason = 'We would like to believe it.';
    await app.park('unasked-1', OPAQUE);
    const { page, go } = await visit({ cookie });
    await go(app.at('/review/batches?new=yes&sender=sandbox-email'));
    await page.getByRole('radio', { name: 'They were sent' }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('against-evidence');
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(reason);
    const toPreview = page.getByRole('button', { name: 'Preview: nothing happens yet' });
    await toPreview.click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('1 of 2 is left out: not found contradicts “sent”.').waitFor();
    await preview.getByRole('listitem').filter({ hasText: 'other-1' }).getByText('Left out', { exact: true }).waitFor();
    expect(await preview.getByText('Left out', { exact: true }).count()).toBe(1);
    await preview.getByText('Ready.', { exact: true }).waitFor();
    await preview.getByRole('button', { name: 'Record as sent: 1' }).waitFor();

    await preview.getByRole('link', { name: 'Back to the form' }).click();
    const isAsFilledIn = async () => {
      await page.getByRole('radio', { name: 'They were sent', checked: true }).waitFor();
      expect(await page.getByRole('textbox', { name: 'Sender' }).inputValue()).toBe('sandbox-email');
      expect(await page.getByRole('textbox', { name: 'Reason', exact: true }).inputValue()).toBe(reason);
    };
    await isAsFilledIn();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('against-evidence-2');
    await page.getByRole('combobox', { name: 'Evidence' }).click();
    await page.getByRole('option', { name: 'Not found' }).click();
    await toPreview.click();
    await preview.getByText('Nothing is left to decide about together.').waitFor();
    expect(await preview.getByRole('button', { name: /^Record/ }).count()).toBe(0);
    await page.goBack();
    await isAsFilledIn();
  });
});
