// Billing's relay refuses the login on the morning of the invoice run: the sender waits, and nothing is lost.
import { anybody } from '../people-outside.js';
import { daysAgo, MINUTE_MS, type Scene } from '../scene.js';

export function addRefusedCredentials(scene: Scene): void {
  const { timeline, world, services, people, chance, stage } = scene;
  const fromMs = daysAgo(scene, 4, 9, 15);
  scene.troubles.push(fromMs);
  const mends: (() => void)[] = [];
  timeline.at(fromMs, async () => {
    const action = { refuse: 530, text: '5.7.0 Authentication required' };
    mends.push(world.breakMail({ relay: 'billing', stage: 'mail', action }));
  });
  timeline.at(fromMs + 6 * MINUTE_MS, async () => {
    const items = Array.from({ length: 28 }, (_, index) => {
      const person = anybody(chance);
      const amount = (chance.whole(2_000, 90_000) / 100).toFixed(2);
      return {
        messageId: `statement-2026-11-${90_100 + index}`,
        to: { email: person.email },
        content: { subject: 'Your statement for November', text: `Balance: ${amount} EUR.` },
        metadata: { amount, customer: { name: person.name, number: person.userId } },
      };
    });
    await services.billing.sendBatch(items);
  });
  timeline.at(fromMs + 33 * MINUTE_MS, async () => {
    for (const mend of mends) mend();
    const { body } = await people.noor.must('GET', '/v1/senders', 'billing');
    // Safe: the shape is the contract's.
    const senders = body['data'] as { id: string; name: string; version: number }[];
    const statements = senders.find(({ name }) => name === 'statements');
    if (statements === undefined) throw new Error('billing has no sender statements');
    const path = `/v1/senders/${statements.id}`;
    const headers = { 'if-match': `"${statements.version}"` };
    const json = { config: { url: world.relayUrl('billing') } };
    await people.noor.must('PATCH', path, 'billing', { json, headers });
    await people.noor.must('PUT', `${path}/resume`, 'billing');
    await stage.worker.lookAtSenders();
  });
}
