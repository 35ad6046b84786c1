// Single answers that were lost on the way: some found again by asking, some decided by people, some still open.
import { Desk } from '../desk.js';
import { daysAgo, HOUR_MS, MINUTE_MS, type Scene } from '../scene.js';

/** The sandbox plays them on these numbers. */
const LOST = '+15005550005';
const VANISHED = '+15005550006';
const NOT_TO_BE_ASKED = '+15005550007';

export function addLostAnswers(scene: Scene): void {
  const { timeline, services, people, endMs } = scene;
  const text = (atMs: number, app: 'shop' | 'billing' | 'clinic', messageId: string, phone: string) =>
    timeline.at(atMs, async () => {
      await services[app].send({
        messageId,
        to: { phone },
        content: { text: 'Your code is no secret: please call us.' },
      });
    });
  for (const [index, days] of [6, 4, 2, 1].entries()) {
    text(daysAgo(scene, days, 9 + index, 17), 'shop', `parcel-${1_459_300 + index}-at-door`, LOST);
  }
  const given: readonly [number, 'shop' | 'billing' | 'clinic', string, string, 'priya' | 'tomas' | 'jonas', string][] =
    [
      [
        6,
        'clinic',
        'reminder-late-6',
        VANISHED,
        'priya',
        'Not in the provider’s list after an hour, and the patient came without it.',
      ],
      [
        4,
        'billing',
        'payment-failed-88041',
        VANISHED,
        'tomas',
        'The provider’s support found no trace of it, case 77120.',
      ],
      [
        3,
        'shop',
        'parcel-1459288-at-door',
        NOT_TO_BE_ASKED,
        'jonas',
        'The parcel has been handed over: nobody needs this message any more.',
      ],
      [1, 'clinic', 'reminder-late-1', NOT_TO_BE_ASKED, 'tomas', 'Reception has reached the patient by phone.'],
    ];
  for (const [days, app, messageId, phone, by, reason] of given) {
    const atMs = daysAgo(scene, days, 15, 8);
    text(atMs, app, messageId, phone);
    timeline.at(atMs + 70 * MINUTE_MS, async () => {
      const desk = new Desk(scene, people[by], app);
      if (phone === VANISHED) await desk.lookUp(messageId);
      await desk.decide(messageId, { outcome: 'not_sent', reason });
    });
  }
  text(endMs - 70 * MINUTE_MS, 'billing', 'payment-failed-92417', VANISHED);
  text(endMs - 41 * MINUTE_MS, 'clinic', 'appointment-52381-moved', NOT_TO_BE_ASKED);
  timeline.at(endMs - 30 * MINUTE_MS, async () => {
    const reason = 'The provider’s list lags by an hour today, they say. Asked again then.';
    await new Desk(scene, people.tomas, 'billing').snooze('payment-failed-92417', 90, reason);
  });
  addOddAnswers(scene, endMs - 1.9 * HOUR_MS);
}

/** A relay that does not answer within the call's limit, and one that answers what is no answer. */
function addOddAnswers({ timeline, services, stage, world }: Scene, atMs: number): void {
  const invoice = (number: number) => ({
    messageId: `invoice-${number}`,
    to: { email: `quinn.${number}@post.example` },
    content: { subject: `Invoice ${number}`, text: 'Your invoice is ready. It is due in 14 days.' },
    metadata: { invoice: number, amount: '418.20' },
  });
  timeline.at(atMs, async () => {
    const mend = world.breakMail({
      relay: 'billing',
      stage: 'dot',
      action: 'accept-then-hang',
      recipient: /^quinn\.92401/,
    });
    await services.billing.send(invoice(92_401));
    stage.worker.fate = { timesOut: ({ claim }) => claim.messageId === 'invoice-92401' };
    await stage.worker.deliverDue();
    stage.worker.fate = {};
    mend();
  });
  timeline.at(atMs + 25 * MINUTE_MS, async () => {
    const action = 'accept-then-garbage';
    const mend = world.breakMail({ relay: 'billing', stage: 'dot', action, recipient: /^quinn\.92409/ });
    await services.billing.send(invoice(92_409));
    await stage.worker.deliverDue();
    mend();
  });
}
