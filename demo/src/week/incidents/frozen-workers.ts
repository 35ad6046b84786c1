// A worker stands still with a yes in hand; a person decides meanwhile, and the yes contradicts them.
import { Desk } from '../desk.js';
import { daysAgo, HOUR_MS, MINUTE_MS, type Scene } from '../scene.js';

export function addFrozenWorkers(scene: Scene): void {
  const { timeline, people, stage, endMs } = scene;
  addFrozenWorker(scene, daysAgo(scene, 1, 11, 4), 'order-208410-shipped');
  timeline.at(daysAgo(scene, 1, 13, 30), async () => {
    const { body } = await people.tomas.must('GET', '/v1/conflicts?acknowledged=false', 'shop');
    // Safe: the shape is the contract's.
    const [conflict] = body['data'] as { id: string }[];
    if (conflict === undefined) throw new Error('Nothing contradicts anything');
    const json = { note: 'The host was paused for a snapshot. The customer has it once; we wrote to her.' };
    await people.tomas.must('PUT', `/v1/conflicts/${conflict.id}/acknowledgement`, 'shop', { json });
  });
  addFrozenWorker(scene, endMs - 5 * HOUR_MS, 'order-209088-shipped');
  timeline.at(endMs, async () => void (await stage.worker.beat()));
}

function addFrozenWorker(scene: Scene, atMs: number, messageId: string): void {
  const { timeline, services, stage, people } = scene;
  let thaw: () => void = () => {};
  timeline.at(atMs, async () => {
    const until = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    await services.shop.send({
      messageId,
      to: { email: `vera.${messageId.slice(6, 12)}@example.org` },
      content: { subject: `Order ${messageId.slice(6, 12)} is on its way`, text: 'It left our warehouse today.' },
    });
    stage.worker.fate = { freezes: { of: ({ claim }) => claim.messageId === messageId, until } };
    await stage.worker.deliverDue();
    await stage.worker.calledOut();
    stage.worker.fate = {};
    await stage.clock.advance(40_000);
    await stage.worker.reap();
  });
  timeline.at(atMs + 21 * MINUTE_MS, async () => {
    const reason = 'The customer says that nothing has come, and the relay did not answer us.';
    await new Desk(scene, people.jonas, 'shop').decide(messageId, { outcome: 'not_sent', reason });
  });
  timeline.at(atMs + 34 * MINUTE_MS, async () => {
    thaw();
    await stage.worker.thawed();
  });
}
