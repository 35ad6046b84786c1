// What a page shows when something is wrong, slow or not there: what happened, what to do, and nothing typed is lost.
import type { Me } from '@oneping/contracts';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { ask, call } from './support/call';
import { OwnApp } from './support/own-app';
import { GIVE_UP, ReviewPage } from './support/review-page';
import { it } from './support/visit';

const { cookie, url } = inject('stack');
const REQUEST_ID = '01920000-0000-7000-8000-00000000feed';
const LIST = '**/v1/notifications?*';

let app: OwnApp;
let empty: OwnApp;

beforeAll(async () => {
  [app, empty] = await Promise.all([OwnApp.make('faults'), OwnApp.make('empties')]);
  await app.post('order-1');
});

function fulfillWith(status: number, problem: object) {
  const body = JSON.stringify({ type: '/problems/internal_error', status, requestId: REQUEST_ID, ...problem });
  return (route: Route) => route.fulfill({ status, contentType: 'application/problem+json', body });
}

const row = (page: Page) => page.getByRole('row', { name: 'order-1' });

describe('a list that cannot be read', () => {
  it('says that the API does not answer, and comes back by Retry', async ({ visit }) => {
    const { page, go } = await visit({ cookie, isOutageExpected: true });
    await page.route(LIST, (route) => route.abort());
    await go(app.at('/keys'));
    const alert = page.getByRole('alert').filter({ hasText: 'OnePing does not answer' });
    await alert.waitFor();
    expect(await page.getByText('Nothing has been posted yet').count()).toBe(0);
    await page.unroute(LIST);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await row(page).waitFor();
    await alert.waitFor({ state: 'detached' });
  });

  it('names the request of a fault on our side', async ({ visit }) => {
    const { page, go } = await visit({ cookie, expectedStatuses: [500] });
    await page.route(
      LIST,
      fulfillWith(500, { code: 'internal_error', title: 'A fault on our side', detail: 'Something broke.' }),
    );
    await go(app.at('/keys'));
    const alert = page.getByRole('alert').filter({ hasText: 'A fault on our side' });
    await alert.getByText(REQUEST_ID).waitFor();
    await alert.getByRole('button', { name: 'Copy request id' }).waitFor();
    await page.unroute(LIST);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await row(page).waitFor();
  });

  it('keeps what it has while the API is away', async ({ visit }) => {
    const { page, go } = await visit({ cookie, isOutageExpected: true });
    await go(app.at('/keys'));
    await row(page).waitFor();
    await page.route('**/v1/**', (route) => route.abort());
    await app.post('order-outage');
    await page.getByRole('alert').filter({ hasText: 'OnePing does not answer' }).waitFor();
    expect(await row(page).isVisible()).toBe(true);
  });
});

describe('a service that is not there', () => {
  it('is said on a page that has nothing yet, and Retry leads in', async ({ visit }) => {
    const { page } = await visit({ cookie, isOutageExpected: true });
    await page.route('**/v1/**', (route) => route.abort());
    await page.goto(app.at('/keys'));
    const alert = page.getByRole('alert').filter({ hasText: 'OnePing does not answer' });
    await alert.waitFor();
    await page.unroute('**/v1/**');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await row(page).waitFor();
  });
});

describe('a link to another page', () => {
  it('leads nowhere while nothing answers, and there afterwards', async ({ visit }) => {
    const { page, context, go } = await visit({ cookie, isOutageExpected: true });
    await go(app.at('/keys'));
    await row(page).waitFor();
    await context.setOffline(true);
    // A stream of hints that is open already goes on where only the network of the browser is switched off.
    await page.getByRole('switch', { name: 'Live updates' }).click();
    await page.getByRole('link', { name: 'Expiry', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'You are where you were' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Keys');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Keys');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Expiry', exact: true }).click();
    await page.getByRole('heading', { name: 'Expiry', level: 1 }).waitFor();
  });
});

describe('a slow answer', () => {
  it('is waited for behind a skeleton the first time, and behind the old rows ever after', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    let release = () => {};
    const hold = () => {
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return page.route(LIST, async (route) => {
        await held;
        await route.continue();
      });
    };
    const skeleton = page.locator('main [aria-busy="true"]');
    await hold();
    await go(app.at('/keys'));
    await skeleton.waitFor();
    release();
    await row(page).waitFor();
    await skeleton.waitFor({ state: 'detached' });

    await page.unroute(LIST);
    await hold();
    const asked = page.waitForRequest(/\/v1\/notifications\?/);
    await app.post(`slow-${Date.now()}`);
    await asked;
    expect(await skeleton.count()).toBe(0);
    expect(await row(page).isVisible()).toBe(true);
    release();
    await page.getByRole('button', { name: '1 new' }).waitFor();
  });
});

describe('an expired session', () => {
  it('keeps what was typed until its person has signed in again', async ({ visit }) => {
    const person = await app.person('operator');
    const { id } = await app.park('session-1');
    const { page, context, go } = await visit({ cookie: person.cookie, expectedStatuses: [401] });
    await go(app.at(`/review/view?id=${id}`));
    // A tab among many tells what waits in it.
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    expect(await page.locator('head link[href="/needs-review.svg"]').count()).toBe(1);
    const review = new ReviewPage(page);
    await review.decide(GIVE_UP, 'Typed before the session ended.');
    await review.check.getByText('Ready.').waitFor();
    await ask(`${url}/v1/auth/sign-out`, { method: 'POST', cookie: person.cookie });
    await review.button('Record as not sent').click();
    const alert = page.getByRole('alert').filter({ hasText: 'You are signed out' });
    await alert.first().waitFor();
    expect(await review.reason.inputValue()).toBe('Typed before the session ended.');
    const opening = context.waitForEvent('page');
    await alert.first().getByRole('link', { name: 'Sign in' }).click();
    const tab = await opening;
    await tab.getByLabel('E-mail').fill(person.email);
    await tab.getByLabel('Password', { exact: true }).fill(person.password);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await tab.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await review.reason.inputValue()).toBe('Typed before the session ended.');
    await review.button('Record as not sent').click();
    await review.done.waitFor();
  });
});

describe('a role that was taken away', () => {
  it('is said at the attempt, keeps what was typed, and then at the button', async ({ visit }) => {
    const person = await app.person('operator');
    const { id } = await app.park('role-1');
    const { page, go } = await visit({ cookie: person.cookie, expectedStatuses: [403] });
    await go(app.at(`/review/view?id=${id}`));
    const review = new ReviewPage(page);
    await review.decide(GIVE_UP, 'Typed while it was permitted.');
    await review.check.getByText('Ready.').waitFor();
    const { id: personId } = await ask<Me>(`${url}/v1/me`, { cookie: person.cookie });
    await ask(`${url}/v1/operators/${personId}`, {
      method: 'PATCH',
      cookie,
      json: { roles: { [app.slug]: 'viewer' } },
    });
    // What a role permits is known to the API for some seconds: with a version that cannot be it changes nothing.
    const attempt = () =>
      call(`${url}/v1/deliveries/${id}/resolution?app=${app.slug}`, {
        method: 'PUT',
        cookie: person.cookie,
        json: { outcome: 'sent', reason: 'Is it still permitted?' },
        headers: { 'if-match': '"0"' },
      });
    await expect.poll(async () => (await attempt()).status, { timeout: 30_000 }).toBe(403);
    await review.button('Record as not sent').click();
    await page.getByRole('alert').filter({ hasText: 'Not permitted' }).getByText('Nothing was changed').waitFor();
    expect(await review.reason.inputValue()).toBe('Typed while it was permitted.');
    await page.getByText('Operators and admins may do this.').first().waitFor();
    expect((await app.delivery(id)).status).toBe('unknown');
  });
});

describe('an app that is not there', () => {
  it('is said in its place, with those that are', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go('/keys?app=no-such-app');
    await page.getByRole('heading', { name: 'No such app', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'faults', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });
});

describe('an empty list', () => {
  it('that never had anything says how to begin', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(empty.at('/keys'));
    await page.getByText('Nothing has been posted yet').waitFor();
  });

  it('that was filtered to nothing names the filters, and clears them', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(app.at('/keys?status=failed&q=no-such'));
    await page.getByText('Nothing matches').waitFor();
    await page.getByText('State: Failed · Message ID begins with: no-such').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await row(page).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBeNull();
  });

  it('that is good news says so', async ({ visit }) => {
    const { page, go } = await visit({ cookie });
    await go(empty.at('/review'));
    await page.getByText('Nothing needs review').waitFor();
    expect(await page.title()).toBe('Needs review · OnePing');
    expect(await page.locator('link[href="/needs-review.svg"]').count()).toBe(0);
    await go(empty.at('/duplicates?tab=mismatches'));
    await page.getByText('No message ID came with another payload').waitFor();
  });
});
