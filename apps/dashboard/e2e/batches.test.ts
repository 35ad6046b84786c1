// One decision about many: from an incident over the preview and the typed count to the report.
import { beforeAll, describe, expect, inject, vi } from 'vitest';
import { OwnApp, VANISH } from './support/own-app';
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

  it('never holds what the evidence contradicts', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/review/batches?new=yes&sender=sandbox-email'));
    await page.getByRole('radio', { name: 'They were sent' }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('against-evidence');
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('We would like to believe it.');
    await page.getByRole('button', { name: 'Preview: nothing happens yet' }).click();
    await page.getByText('a selection without answers that contradict the decision').first().waitFor();
    const run = page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Record as sent' });
    expect(await run.getAttribute('aria-disabled')).toBe('true');
  });
});
