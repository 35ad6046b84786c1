// A contradiction between evidence and record: where it is shown, and how somebody says that they have looked at it.
import { beforeAll, expect, inject } from 'vitest';
import { OPAQUE, OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie } = inject('stack');
const NOTE = 'The first one was named by mistake.';

let app: OwnApp;
let deliveryId: string;
let conflictId: string;

/** What the sandbox calls a delivery. */
const idAtSandbox = (id: string) => `sandbox-${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`;

/** Somebody says of one delivery that it has the id which the provider then gives to another. */
beforeAll(async () => {
  app = await OwnApp.make('conflicts');
  const named = await app.park('named-1', OPAQUE);
  await app.ask(`/v1/senders/${named.sender.id}/pause`, { method: 'PUT', json: { reason: 'To see it queued.' } });
  const { id } = await app.post('contradicted-1', 'busy@sandbox.test');
  ({ id: deliveryId } = await app.untilDelivery(id, () => true));
  await app.ask(`/v1/deliveries/${named.id}/resolution`, {
    method: 'PUT',
    json: { outcome: 'sent', reason: 'Seen in their log.', providerMessageId: idAtSandbox(deliveryId) },
    headers: { 'If-Match': `"${named.version}"` },
  });
  await app.ask(`/v1/senders/${named.sender.id}/resume`, { method: 'PUT' });
  await app.untilDelivery(id, ({ attention }) => attention === 'conflict');
  const { data } = await app.ask<{ data: { id: string }[] }>('/v1/conflicts');
  conflictId = data[0]?.id ?? '';
});

it('is found under its former address, and acknowledged with a note', async ({ visit }) => {
  const { page, go } = await visit({ cookie });
  await go(app.at(`/review/conflicts?id=${conflictId}`));
  const card = page.getByRole('region', { name: 'Two deliveries claim the same id at the provider' });
  await card.getByText('contradicted-1').waitFor();
  await page.getByRole('tab', { name: 'Conflicts', selected: true }).waitFor();
  await card.getByText('Open', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Acknowledge…' }).click();
  const save = card.getByRole('button', { name: 'Acknowledge', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await card.getByRole('textbox', { name: 'Reason' }).fill(NOTE);
  await save.click();
  await card.getByText(NOTE).waitFor();
  await card.getByText('Acknowledged', { exact: true }).first().waitFor();
  expect(await app.delivery(deliveryId)).toMatchObject({ status: 'sent', attention: null });

  await page.getByRole('link', { name: 'All conflicts' }).click();
  await page.getByText('No contradiction').waitFor();
  await page.getByText('Acknowledged', { exact: true }).click();
  await card.getByRole('link', { name: 'Evidence' }).click();
  await page.getByRole('heading', { name: 'contradicted-1', level: 1 }).waitFor();
  await card.getByText(NOTE).waitFor();

  // Without an app in the address, which is then written into it.
  await go('/review/conflicts');
  await page.getByRole('tab', { name: 'Conflicts', selected: true }).waitFor();
});
