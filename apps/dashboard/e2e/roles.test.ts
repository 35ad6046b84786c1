// What each role sees, what it finds disabled with the reason, what is not there for it, and that the server decides all the same.

import type { Delivery, Role } from '@oneping/contracts';
import { beforeAll, describe, expect, inject } from 'vitest';
import { call } from './support/call';
import { OwnApp, type Person } from './support/own-app';
import { ReviewPage } from './support/review-page';
import { it } from './support/visit';

const { url } = inject('stack');
const EVERYBODY = ['Overview', 'Keys', 'Pending claims', 'Needs review', 'Duplicates', 'Expiry', 'Senders', 'Settings'];

interface Expected {
  readonly role: Role;
  readonly places: readonly string[];
  readonly mayResolve: boolean;
  readonly mayExport: boolean;
  readonly mayAdminister: boolean;
}

const ROLES: readonly Expected[] = [
  { role: 'viewer', places: EVERYBODY, mayResolve: false, mayExport: false, mayAdminister: false },
  { role: 'operator', places: EVERYBODY, mayResolve: true, mayExport: false, mayAdminister: false },
  { role: 'auditor', places: [...EVERYBODY, 'Audit'], mayResolve: false, mayExport: true, mayAdminister: false },
  {
    role: 'admin',
    places: [...EVERYBODY, 'Audit', 'Apps and keys'],
    mayResolve: true,
    mayExport: true,
    mayAdminister: true,
  },
];

let app: OwnApp;
let parked: Delivery;
let waitingId: string;
const people = new Map<Role, Person>();

function cookieOfThe(role: Role): string {
  const person = people.get(role);
  if (person === undefined) throw new Error(`There is no ${role}`);
  return person.cookie;
}

beforeAll(async () => {
  app = await OwnApp.make('roles');
  for (const { role } of ROLES) people.set(role, await app.person(role));
  parked = await app.park('parked-1');
  waitingId = (
    await app.post('waiting-1', 'ok@sandbox.test', { sendAt: new Date(Date.now() + 3_600_000).toISOString() })
  ).id;
});

describe.each(ROLES)('the role $role', ({ role, places, mayResolve, mayExport, mayAdminister }) => {
  it('has its places in the navigation, and no others', async ({ visit }) => {
    const { page, go } = await visit({ cookie: cookieOfThe(role) });
    await go(app.at('/'));
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect.poll(() => links.count(), { timeout: 30_000 }).toBe(places.length);
    const labels = await links.locator('> span:first-of-type').allTextContents();
    expect(labels.sort()).toEqual([...places].sort());
  });

  it('finds what it may not do disabled, with who may', async ({ visit }) => {
    const { page, go } = await visit({ cookie: cookieOfThe(role) });
    await go(app.at(`/review/view?id=${parked.id}`));
    const review = new ReviewPage(page);
    await review.card('It was sent').waitFor();
    expect(await review.card('It was sent').isDisabled()).toBe(!mayResolve);
    expect(await page.getByText('Operators and admins may do this.').first().isVisible()).toBe(!mayResolve);

    await go(app.at(`/keys/view?id=${waitingId}`));
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    expect(await cancel.getAttribute('aria-disabled')).toBe(mayResolve ? null : 'true');

    await go(app.at('/keys'));
    const exports = page.getByRole('button', { name: 'Export' });
    await exports.waitFor();
    expect(await exports.getAttribute('aria-disabled')).toBe(mayExport ? null : 'true');
  });

  it('is judged by the server, whatever the page offers', async () => {
    const cookie = cookieOfThe(role);
    const status = async (method: 'GET' | 'PUT' | 'POST', path: string, json?: object) =>
      (await call(app.at(path), { method, cookie, json, headers: { 'if-match': '"0"' } })).status;
    const body = { outcome: 'sent', reason: 'Forced past the page.' };
    // Permitted, it fails on the version instead.
    expect(await status('PUT', `/v1/deliveries/${parked.id}/resolution`, body)).toBe(mayResolve ? 412 : 403);
    expect(await status('GET', '/v1/notifications?format=csv')).toBe(mayExport ? 200 : 403);
    expect(await status('GET', '/v1/audit-events')).toBe(places.includes('Audit') ? 200 : 403);
    expect(await status('GET', '/v1/api-keys')).toBe(mayAdminister ? 200 : 403);
    expect((await call(`${url}/v1/me`, { cookie })).status).toBe(200);
  });
});

describe.each([
  { role: 'viewer', places: ['/audit', '/apps', '/review?tab=conflicts', '/review/batches', '/review/conflicts'] },
  { role: 'operator', places: ['/audit', '/apps'] },
  { role: 'auditor', places: ['/apps', '/review/batches?new=yes'] },
] as const)('a place that is not for the role $role', ({ role, places }) => {
  it('says who may enter, and asks the server for nothing', async ({ visit }) => {
    const { page, go } = await visit({ cookie: cookieOfThe(role) });
    for (const place of places) {
      await go(app.at(place));
      await page.getByText('Not with your role').waitFor();
    }
  });
});

describe('needs review', () => {
  it('offers the viewer nothing that ends in a refusal', async ({ visit }) => {
    const { page, go } = await visit({ cookie: cookieOfThe('viewer') });
    await go(app.at('/review'));
    await page.getByRole('row', { name: 'parked-1' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Conflicts' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Batches' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the auditor contradictions and batches, and lets them make none', async ({ visit }) => {
    const { page, go } = await visit({ cookie: cookieOfThe('auditor') });
    await go(app.at('/review'));
    await page.getByRole('tab', { name: 'Conflicts' }).click();
    await page.getByText('No contradiction').waitFor();
    await page.getByRole('button', { name: 'Batches' }).click();
    await page.getByText('No batch yet').waitFor();
    expect(await page.getByRole('link', { name: 'New batch' }).count()).toBe(0);
  });
});

describe('the configuration of a sender', () => {
  it('can be read by a viewer, who is not let type into it', async ({ visit }) => {
    const { page, go } = await visit({ cookie: cookieOfThe('viewer') });
    await app.addRelay();
    await go(app.at('/senders'));
    await page.getByRole('link', { name: 'relay' }).click();
    const form = page.getByRole('region', { name: 'Configuration' });
    await form.getByText('Admins may do this.').first().waitFor();
    expect(await form.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
    // In force though nobody set it.
    expect(await form.getByRole('switch', { name: 'Check the certificate' }).isChecked()).toBe(true);
    expect(await form.getByRole('combobox', { name: 'Require STARTTLS' }).inputValue()).toBe('No');
  });
});
