// The shop's relay loses its links after the body for ten minutes: nobody knows who got the mail, and people find out.
import { Desk } from '../desk.js';
import { anybody } from '../people-outside.js';
import { daysAgo, HOUR_MS, MINUTE_MS, type Scene } from '../scene.js';

/** Five days ago, in the middle of a sale. Settled the same afternoon: most by a batch, the rest one by one. */
export function addDroppedLinks(scene: Scene): void {
  const { timeline, world, services, people, chance } = scene;
  const fromMs = daysAgo(scene, 5, 14, 2);
  scene.troubles.push(fromMs);
  const broken: (() => void)[] = [];
  timeline.at(fromMs, async () => {
    broken.push(
      world.breakMail(
        { relay: 'shop', stage: 'dot', action: 'accept-then-rst', recipient: /^[a-e]/ },
        { relay: 'shop', stage: 'dot', action: 'rst', recipient: /^[g-h]/ },
      ),
    );
  });
  timeline.at(fromMs + 90_000, async () => {
    const everybody = Array.from({ length: 42 }, () => anybody(chance));
    const items = [...new Map(everybody.map((person) => [person.userId, person])).values()].map((person) => ({
      messageId: `autumn-sale-opens-${person.userId}`,
      to: { email: person.email },
      content: { subject: 'The autumn sale is open', text: `${person.name}, the doors are open until Sunday night.` },
    }));
    await services.shop.sendBatch(items);
  });
  timeline.at(fromMs + 10 * MINUTE_MS, async () => {
    for (const mend of broken) mend();
  });
  timeline.at(fromMs + 78 * MINUTE_MS, async () => {
    const desk = new Desk(scene, people.tomas, 'shop');
    for (const messageId of (await desk.waiting()).slice(0, 3)) {
      await desk.decide(messageId, {
        outcome: 'not_sent',
        resend: true,
        reason: 'The relay has no queue id for it between 14:02 and 14:12, ticket HG-4471. Sent again.',
      });
    }
  });
  timeline.at(fromMs + 90 * MINUTE_MS, () => decideTheRest(scene));
}

async function decideTheRest({ people, stage }: Scene): Promise<void> {
  const json = {
    batchId: 'relay-reset-autumn-sale',
    filter: { sender: 'orders-mail' },
    decision: 'sent',
    reason:
      'The relay sent us its log for 14:02 to 14:12: all of these were queued before the link was reset (HG-4471).',
  };
  await people.jonas.must('POST', '/v1/resolution-batches', 'shop', { json: { ...json, dryRun: true } });
  await stage.clock.advance(2 * MINUTE_MS);
  await people.jonas.must('POST', '/v1/resolution-batches', 'shop', { json });
  await stage.batchesDone();
}

/** Three hours ago, and still open: what a person finds at the desk now. */
export function addDroppedLinksToday(scene: Scene): void {
  const { timeline, world, services, endMs } = scene;
  const atMs = endMs - 3 * HOUR_MS;
  timeline.at(atMs, async () => {
    const mend = world.breakMail({ relay: 'shop', stage: 'dot', action: 'accept-then-rst' });
    for (const [index, order] of [209_114, 209_117, 209_118, 209_121, 209_126].entries()) {
      const person = anybody(scene.chance);
      const post = {
        messageId: `order-${order}-confirmed`,
        to: { email: person.email },
        content: { subject: `Order ${order} is confirmed`, text: `Hello ${person.name},\n\nthank you for your order.` },
        metadata: { order },
      };
      await services.shop.send(post);
      await scene.stage.worker.deliverDue();
      // Its caller gave up waiting, and asks again.
      for (let times = index % 3; times > 0; times -= 1) {
        await scene.stage.clock.advance(20_000);
        await services.shop.send(post);
      }
      await scene.stage.clock.advance(scene.chance.whole(15_000, 70_000));
    }
    mend();
  });
}
