// The first steps of an app: a newcomer's checklist in place of empty figures, and in the way of nobody else.
import { beforeAll, describe, expect, inject } from 'vitest';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie } = inject('stack');
const COMMAND = 'Command to paste';

describe('the first steps of a new app', () => {
  let app: OwnApp;
  beforeAll(async () => {
    app = await OwnApp.make('first-steps');
  });

  it('stand in the place of figures and charts that would be empty, until they are put away', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/'));
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.waitFor();
    expect(await page.getByRole('heading', { name: 'Throughput by result' }).count()).toBe(0);
    expect(await page.getByText('Duplicates suppressed').count()).toBe(0);
    await steps.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('heading', { name: 'Throughput by result' }).waitFor();
    expect(await steps.count()).toBe(0);
  });

  it('keep the key that they made while one looks around, and offer another where it is lost', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/'));
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Create a key' }).click();
    await steps.getByLabel(COMMAND).getByText('Bearer ping_live_').waitFor();
    await steps.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await steps.getByLabel(COMMAND).getByText('Bearer ping_live_').waitFor();

    await app.post('hello-1');
    await page.reload();
    await steps.getByLabel(COMMAND).getByText('<your API key>').waitFor();
    await steps.getByRole('button', { name: 'Create another key' }).click();
    await steps.getByLabel(COMMAND).getByText('Bearer ping_live_').waitFor();
  });
});

it('stand before nobody whose app is at work', async ({ visit }) => {
  const app = await OwnApp.make('at-work');
  for (let count = 1; count <= 21; count += 1) await app.post(`order-${count}`);
  const { page, go } = await visit({ cookie });
  const figures = async () => {
    const { totals } = await app.ask<{ totals: { accepted: number } }>('/v1/overview?range=90d');
    return totals.accepted;
  };
  await expect.poll(figures, { timeout: 60_000 }).toBe(21);
  await go(app.at('/'));
  await page.getByRole('heading', { name: 'Throughput by result' }).waitFor();
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
});
