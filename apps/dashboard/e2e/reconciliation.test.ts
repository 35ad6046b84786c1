// From evidence to a decision about one delivery: by mouse, by keyboard alone, with a colleague, and with news meanwhile.
// Where news would only disturb, the provider cannot be asked: then none comes by itself.
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeFindings } from './support/axe';
import { tabTo } from './support/keyboard';
import { OPAQUE, OwnApp } from './support/own-app';
import { LOST_MAIL } from './support/relay-plan';
import { GIVE_UP, LATER, ReviewPage, SEND_NOW, SENT } from './support/review-page';
import { it } from './support/visit';

const { cookie } = inject('stack');
const REASON = 'The person told us on the phone.';

let app: OwnApp;

beforeAll(async () => {
  app = await OwnApp.make('reconciliation');
  await app.addRelay();
});

/** Of a page that nobody has scrolled. */
async function isBesideAndWhole({ whatWeKnow, check }: ReviewPage): Promise<boolean> {
  const [left, right] = await Promise.all([whatWeKnow.boundingBox(), check.boundingBox()]);
  if (left === null || right === null) return false;
  return right.x > left.x + left.width && right.y + right.height < 900;
}

describe('a decision about one delivery', () => {
  it('wants a choice, a tick against the evidence and a reason, and shows what came of it', async ({ visit }) => {
    const { id } = await app.park('mouse-1');
    const { page, go } = await visit({ cookie, width: 1440, height: 900 });
    await go(app.at(`/review/view?id=${id}`));
    const review = new ReviewPage(page);
    await review.whatWeKnow.getByText('Not found').first().waitFor();
    await page.getByRole('heading', { name: 'mouse-1', exact: true, level: 1 }).waitFor();
    expect(await page.title()).toMatch(/Review mouse-1 · OnePing$/);
    const choices = page.getByRole('radiogroup', { name: 'Your decision' });
    expect(await choices.getByRole('radio', { checked: true }).count()).toBe(0);
    await review.check.getByText('Still missing: a decision').first().waitFor();
    await review.card(SENT).check();
    await review.check.getByText('Still missing: the tick against the evidence, a reason.').first().waitFor();
    await review.decide(SENT, REASON);
    await review.check.getByText('Needs review').waitFor();
    await review.check.getByText('Sent', { exact: true }).waitFor();
    expect(await isBesideAndWhole(review), 'the decision is beside what we know, all of it on the screen').toBe(true);
    await review.button('Record as sent').click();
    await review.done.getByText(REASON).waitFor();
    const steps = await page.getByRole('heading', { name: /^\d / }).allTextContents();
    expect(steps).toEqual(['1 What we know', '2 Your decision', '3 Reason', '4 Check', '5 After']);
    expect(await review.done.evaluate((done) => getComputedStyle(done).outlineStyle)).toBe('none');
    expect(await app.delivery(id)).toMatchObject({ status: 'sent', decisions: [{ reason: REASON }] });
  });

  it('works on a screen of 320 px, where a mail relay broke off and cannot be asked', async ({ visit }) => {
    const { id } = await app.park('small-1', `${LOST_MAIL}1@shop.example`, { senders: { email: 'relay' } });
    const { page, go } = await visit({ cookie, width: 320, height: 640 });
    await go(app.at('/review'));
    const row = page.getByRole('row', { name: 'small-1' });
    await row.getByText('Link lost after the body').waitFor();
    await row.getByText('Cannot be looked up').waitFor();
    await page.getByRole('link', { name: 'small-1' }).click();
    const review = new ReviewPage(page);
    // As the queue says it, and without a question that cannot be put.
    await review.whatWeKnow.getByText('Cannot be looked up').first().waitFor();
    expect(await review.whatWeKnow.getByText('Not asked yet').count()).toBe(0);
    expect(await review.whatWeKnow.getByRole('button', { name: /^Look up/ }).count()).toBe(0);
    expect(await page.getByText('Recommended').count()).toBe(0);
    await review.decide(SENT, REASON);
    await review.button('Record as sent').click();
    await review.done.getByText(REASON).waitFor();
    expect(await app.delivery(id)).toMatchObject({ status: 'sent' });
  });

  it('begins with a look at the side, by Space', async ({ visit }) => {
    await app.park('side-1', OPAQUE);
    const { page, go } = await visit({ cookie });
    for (const path of ['/review', '/pending']) {
      await go(app.at(path));
      await page.getByRole('row', { name: 'side-1' }).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      const side = page.getByRole('region', { name: 'side-1' });
      await side.getByText('It may or may not have been sent.').waitFor();
      await side.getByRole('link', { name: 'Evidence and decision' }).waitFor();
    }
  });

  it('is not asked for about what is not there', async ({ visit }) => {
    const { page, go } = await visit({ cookie, expectedStatuses: [404] });
    await go(app.at('/review/view?id=00000000-0000-7000-8000-000000000000'));
    await page.getByText('Not found').first().waitFor();
    expect(await page.getByRole('heading', { name: /^[234] / }).count()).toBe(0);
  });

  it('to send now waits for the word, then for ten seconds in which it can be taken back', async ({ visit }) => {
    const { id, notificationId } = await app.park('mouse-2');
    const { page, go } = await visit({ cookie });
    await go(app.at(`/review/view?id=${id}`));
    const review = new ReviewPage(page);
    await review.decide(SEND_NOW, REASON);
    await page.getByText('the person gets it twice').first().waitFor();
    await review.check.getByText('Still missing: the word SEND.').first().waitFor();
    await page.getByLabel('Type SEND to go on').fill('SEND');
    await review.check.getByText('Ready.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // What somebody has just let go of goes on being shown while lists are paused.
    await page.getByRole('switch', { name: 'Live updates' }).click();
    await page.getByRole('switch', { name: 'Live updates: Paused' }).waitFor();
    await review.button('Send it now').click();
    expect(await axeFindings(page)).toEqual([]);
    const countdown = review.done.getByText(/^It leaves in \d+ s\.$/);
    const first = await countdown.textContent();
    await expect.poll(() => countdown.textContent(), { timeout: 5_000 }).not.toBe(first);
    // Whoever comes to the page in these seconds can take it back as well.
    await go(app.at(`/review/view?id=${id}`));
    await page.getByText(/^It leaves in \d+ s\.$/).waitFor();
    await page.getByRole('button', { name: 'Cancel the new send' }).click();
    await page.getByText('It was taken back: nothing leaves.').waitFor();
    await page.getByText('send 2 was canceled').first().waitFor();
    await app.untilDelivery(notificationId, ({ sendNumber, status }) => sendNumber === 2 && status === 'canceled');
  });

  it('is made by keyboard alone, from the queue to the next in it', async ({ visit }) => {
    await app.park('keyboard-1', OPAQUE);
    await app.park('keyboard-2', OPAQUE);
    const { page, go } = await visit({ cookie });
    await go(app.at('/review'));
    await page.getByRole('row', { name: 'keyboard-1' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^\w+-\d$/, level: 1 }).waitFor();
    const decided = new URL(page.url()).searchParams.get('id') ?? '';
    const review = new ReviewPage(page);
    await review.card(GIVE_UP).waitFor();
    const [first] = await page.getByRole('radio').all();
    if (first === undefined) throw new Error('There is nothing to choose');
    await tabTo(page, first);
    for (let presses = 0; presses < 4 && !(await review.card(GIVE_UP).isChecked()); presses += 1)
      await page.keyboard.press('ArrowDown');
    await tabTo(page, review.reason);
    await page.keyboard.type(REASON);
    await review.check.getByText('Ready.').waitFor();
    await page.keyboard.press('Control+Enter');
    await review.done.waitFor();
    await tabTo(page, review.done.getByRole('link', { name: 'Next in queue' }));
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.searchParams.get('id') !== decided);
    await review.check.getByText('Still missing: a decision').first().waitFor();
    expect(await app.delivery(decided)).toMatchObject({ status: 'failed' });
  });

  it('is put off for all to see: the queue marks it, and whoever is next reads by whom and why', async ({ visit }) => {
    // Of its own: what else waits decides where "next" leads.
    const own = await OwnApp.make('putting-off');
    const { id } = await own.park('later-1', OPAQUE);
    const { page, go } = await visit({ cookie });
    await go(own.at(`/review/view?id=${id}`));
    const review = new ReviewPage(page);
    await review.decide(LATER, REASON);
    await review.check.getByText('it stays in this queue, marked as put off').waitFor();
    await page.getByRole('radio', { name: '15 min' }).check();
    await review.button('Put it off').click();
    await review.done.getByText('Put off: nothing is decided yet.').waitFor();
    await review.done.getByText('Put off until').waitFor();
    await review.done.getByText(REASON).waitFor();
    await own.park('later-2', OPAQUE);
    await review.done.getByRole('link', { name: 'Next in queue' }).waitFor();
    await review.done.getByRole('link', { name: 'Back to the queue' }).click();
    await page
      .getByRole('row', { name: 'later-1' })
      .getByText(/^Put off, 1\d min$/)
      .waitFor();
    expect(await page.getByRole('row', { name: 'later-2' }).getByText('Put off').count()).toBe(0);

    const colleague = await own.person('operator');
    const other = await visit({ cookie: colleague.cookie });
    await other.go(own.at('/review'));
    await other.page.getByRole('link', { name: 'later-1' }).click();
    await other.page.getByText(/^Put off until .+ by .+: The person told us on the phone\.$/).waitFor();
    const theirs = new ReviewPage(other.page);
    await theirs.decide(GIVE_UP, REASON);
    await theirs.button('Record as not sent').click();
    await theirs.done.getByRole('link', { name: 'Next in queue' }).click();
    await theirs.decide(LATER, REASON);
    await other.page.getByRole('radio', { name: '1 day' }).check();
    await theirs.button('Put it off').click();
    await theirs.done.getByText('Nothing else waits: back to the queue').waitFor();
    expect(await own.delivery(id)).toMatchObject({ status: 'failed', snoozedUntil: null });
  });

  it('that a colleague has overtaken is refused, and shows what they decided and why', async ({ visit }) => {
    const { id } = await app.park('two-1', OPAQUE);
    const colleague = await app.person('operator');
    const { page, go } = await visit({ cookie, expectedStatuses: [412] });
    await go(app.at(`/review/view?id=${id}`));
    const review = new ReviewPage(page);
    await review.decide(GIVE_UP, 'I believe that it was lost.');
    // Slow to leave: so the page cannot know, when it looks once more, what its person is about to collide with.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/v1/deliveries/${id}/resolution?*`, async (route) => {
      await held;
      await route.continue();
    });
    const leaving = page.waitForRequest(`**/v1/deliveries/${id}/resolution?*`);
    await review.button('Record as not sent').click();
    await leaving;

    const other = await visit({ cookie: colleague.cookie });
    await other.go(app.at(`/review/view?id=${id}`));
    const theirs = new ReviewPage(other.page);
    await theirs.decide(SENT, 'Their log has it, see the ticket.');
    await theirs.button('Record as sent').click();
    await theirs.done.waitFor();

    release();
    const refusal = page.getByRole('alert').filter({ hasText: 'It changed before you decided' });
    await refusal.getByText('Decided: it was sent').waitFor();
    await refusal.getByText('Their log has it, see the ticket.').waitFor();
    expect(await review.reason.inputValue()).toBe('I believe that it was lost.');
    await refusal.getByRole('button', { name: 'Look at it as it is now' }).click();
    await page.getByText('There is nothing to decide about it as it stands.').waitFor();
    await page.getByText(/^Decided .+ by .+: Their log has it, see the ticket\.$/).waitFor();
    expect(await app.delivery(id)).toMatchObject({ status: 'sent' });
  });

  it('waits until evidence that came meanwhile has been shown, also while lists are paused', async ({ visit }) => {
    const { id } = await app.park('news-1');
    const { page, go } = await visit({ cookie });
    await go(app.at(`/review/view?id=${id}`));
    const review = new ReviewPage(page);
    await review.decide(GIVE_UP, REASON);
    await review.check.getByText('Ready.').waitFor();
    await page.getByRole('switch', { name: 'Live updates' }).click();
    await page.getByRole('switch', { name: 'Live updates: Paused' }).waitFor();
    const { lookups: before } = await app.delivery(id);
    await app.ask(`/v1/deliveries/${id}/lookups`, { method: 'POST' });
    const news = page.getByRole('alert').filter({ hasText: 'Something new came in' });
    await news.waitFor();
    await review.check.getByText('Look at what is new first.').first().waitFor();
    expect(await review.button('Record as not sent').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+Enter');
    await news.getByRole('button', { name: 'Show what is new' }).click();
    await review.check.getByText('Ready.').waitFor();
    expect((await app.delivery(id)).status).toBe('unknown');
    expect(await review.whatWeKnow.getByText('Not found').count()).toBe(before.length + 1);
    // The same answer once more, and the decision at once: before it is sent, the page looks.
    await app.ask(`/v1/deliveries/${id}/lookups`, { method: 'POST' });
    await page.keyboard.press('Control+Enter');
    await news.getByRole('button', { name: 'Show what is new' }).click();
    await review.check.getByText('Ready.').waitFor();
    await review.whatWeKnow.getByText(/^2 times by API key first, first .+, last /).waitFor();
    expect((await app.delivery(id)).status).toBe('unknown');
    await review.button('Record as not sent').click();
    await review.done.waitFor();
  });
});
