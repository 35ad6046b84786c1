// Addresses that do not exist, relays that want to be asked twice, receivers that are full or gone.
import { billingMessage } from '../messages/billing-messages.js';
import { DAY_MS, daysAgo, HOUR_MS, type Scene } from './scene.js';

export function addBadAddresses(scene: Scene): void {
  const { timeline, world, services, chance, startMs, endMs } = scene;
  timeline.at(startMs, async () => {
    const text = '5.1.1 No such user here';
    for (const relay of ['shop', 'billing', 'clinic'] as const) {
      world.breakMail(
        { relay, stage: 'rcpt', action: { refuse: 550, text }, recipient: /^(elif\.[k-m]|hugo\.[c-d]|typo\.)/ },
        { relay, stage: 'dot', action: { refuse: 554, text: '5.7.1 Looks like spam' }, recipient: /^jules\.[n-o]/ },
        {
          relay,
          stage: 'rcpt',
          action: { refuse: 450, text: '4.2.0 Greylisted, try again' },
          recipient: /^(nadia|ivo)\./,
          once: true,
        },
      );
    }
    world.breakHooks('/ledger/old', { refuse: { status: 410, body: { error: 'gone' } } });
    world.breakHooks('/ledger/bookings/88007', { refuse: { status: 422, body: { error: 'unknown account' } } });
  });
  for (const days of [6, 3, 1]) {
    timeline.at(daysAgo(scene, days, 18, 20), async () => {
      const mend = world.breakHooks('/warehouse/', { refuse: { status: 429, headers: { 'retry-after': '480' } } });
      timeline.at(daysAgo(scene, days, 19, 5), async () => mend());
    });
  }
  for (let day = 0; day < 6; day += 1) {
    timeline.at(daysAgo(scene, day + 1, 12, 40), async () => {
      const { to, ...message } = billingMessage(0, chance, world);
      await services.billing.post({
        ...message,
        messageId: `invoice-${91_000 + day}`,
        to: { email: 'typo.beate@exmaple.example' },
      });
    });
  }
  timeline.at(Math.min(startMs + 2 * DAY_MS, endMs - HOUR_MS), async () => {
    await services.billing.post({
      messageId: 'booking-old-1',
      to: { webhook: { url: world.hookUrl('/ledger/old/1') } },
      content: { title: 'Booking 1', text: '{}' },
    });
  });
}
