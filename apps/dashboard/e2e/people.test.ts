// Who is let in and who is told: an invitation up to another role, and an alert rule from its form to its end.
import { describe, expect, inject } from 'vitest';
import { OwnApp } from './support/own-app';
import { it } from './support/visit';

const { cookie } = inject('stack');
const PASSWORD = 'a password of its own';

describe('somebody new', () => {
  it('is invited, accepts, signs in, and is given another role', async ({ visit }) => {
    const app = await OwnApp.make('people');
    const { page, go } = await visit({ cookie });
    await go(app.at('/settings?tab=operators'));
    const dialog = page.getByRole('dialog');
    const role = dialog.getByRole('combobox', { name: 'Role in people', exact: true });
    const choose = async (label: string) => {
      await role.click();
      await page.getByRole('option', { name: label }).click();
    };
    const invite = async (email: string, ...labels: string[]) => {
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
      for (const label of labels) await choose(label);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    // Viewer is chosen already: to choose it again takes nothing away.
    await invite('ada@people.test', 'Viewer', 'No access', 'Viewer', 'Viewer');
    const link = await page.getByLabel('Link of the invitation').textContent();
    await invite('ben@people.test', 'Operator');
    expect(await page.getByLabel('Link of the invitation').allTextContents()).toContain(link);

    const stranger = await visit();
    await stranger.go(link ?? '');
    await stranger.page.getByLabel('Name').fill('Ada');
    await stranger.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await stranger.page.getByRole('button', { name: 'Accept' }).click();
    await stranger.page.getByRole('status').getByText('The invitation is accepted.').waitFor();
    await stranger.page.getByLabel('E-mail').fill('ada@people.test');
    await stranger.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await stranger.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await stranger.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

    await go(app.at('/settings?tab=operators'));
    const entry = page.getByLabel('Operator ada@people.test');
    await entry.getByText('Viewer in people').waitFor();
    await entry.getByRole('button', { name: 'Change roles' }).click();
    await choose('Auditor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await entry.getByText('Auditor in people').waitFor();
    await stranger.page.reload();
    await stranger.page.getByRole('link', { name: 'Audit', exact: true }).click();
    await stranger.page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
  });
});

describe('an alert rule', () => {
  it('is added, changed and deleted, and each of it is on record', async ({ visit }) => {
    const app = await OwnApp.make('alert-rules');
    const { page, go } = await visit({ cookie });
    await go(app.at('/settings?tab=alerts'));
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('old-unknowns');
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('ok@sandbox.test');
    await dialog.getByRole('combobox', { name: 'Through' }).click();
    await page.getByRole('option', { name: 'sandbox-email' }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const rule = page.getByLabel('Rule old-unknowns');
    await rule.getByText('An outcome is unknown for 15 min or longer').waitFor();

    await rule.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('textbox', { name: 'From' }).fill('1800');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rule.getByText('An outcome is unknown for 30 min or longer').waitFor();

    await rule.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await rule.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    for (const what of ['created', 'changed', 'deleted'])
      await page.getByRole('row', { name: `Alert rule ${what}` }).waitFor();
  });
});
