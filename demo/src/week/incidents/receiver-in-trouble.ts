// The ledger's receiver takes bookings and answers nonsense for a while: they are sent again with the same id, and folded there.
import { billingMessage } from '../../messages/billing-messages.js';
import { daysAgo, MINUTE_MS, type Scene } from '../scene.js';

export function addReceiverInTrouble(scene: Scene): void {
  const { timeline, world, services, chance, endMs } = scene;
  const fromMs = daysAgo(scene, 3, 16, 40);
  scene.troubles.push(fromMs);
  const mends: (() => void)[] = [];
  timeline.at(fromMs, async () => {
    const reply = { status: 502, body: '<html><h1>Bad gateway</h1></html>' };
    mends.push(world.breakHooks('/ledger/', { acceptThenReply: reply }));
  });
  for (let number = 0; number < 11; number += 1) {
    timeline.at(fromMs + number * 90_000 + 5_000, async () => {
      const { to, ...booking } = billingMessage(4_800 + number, chance, world);
      const path = world.hookUrl(`/ledger/bookings/${92_800 + number}`);
      await services.billing.send({
        ...booking,
        messageId: `booking-${92_800 + number}`,
        to: { webhook: { url: path } },
      });
    });
  }
  timeline.at(fromMs + 25 * MINUTE_MS, async () => {
    for (const mend of mends) mend();
  });
  // One partner's endpoint has been hanging up since this hour: asked again and again, in growing distances.
  timeline.at(endMs - 24 * MINUTE_MS, async () => {
    world.breakHooks('/partners/', 'accept-then-drop');
    await services.shop.send({
      messageId: 'return-5520-to-partner',
      to: { webhook: { url: world.hookUrl('/partners/returns/5520') } },
      content: { title: 'Return 5520', text: '{"return":5520,"items":2}' },
    });
  });
}
