// What people do beside deciding: settings, keys, suppressions, pauses, looking at what is hidden.
import type { AppName } from '../cast/apps.js';
import type { Person } from '../cast/person.js';
import { Desk } from './desk.js';
import { daysAgo, HOUR_MS, MINUTE_MS, type Scene } from './scene.js';

export function addOffice(scene: Scene): void {
  addPauses(scene);
  addAudit(scene);
  addAdministration(scene);
}

async function pause(scene: Scene, person: Person, app: AppName, sender: string, reason: string): Promise<string> {
  const { body } = await person.must('GET', '/v1/senders', app);
  // Safe: the shape is the contract's.
  const found = (body['data'] as { id: string; name: string }[]).find(({ name }) => name === sender);
  if (found === undefined) throw new Error(`${app} has no sender ${sender}`);
  await person.must('PUT', `/v1/senders/${found.id}/pause`, app, { json: { reason } });
  await scene.stage.worker.lookAtSenders();
  return `/v1/senders/${found.id}/resume`;
}

/** One long enough for alarms to lapse behind it, one that lasts. */
function addPauses(scene: Scene): void {
  const { timeline, people, services, stage, endMs } = scene;
  const atMs = daysAgo(scene, 3, 12, 2);
  timeline.at(atMs, async () => {
    const reason = 'The chat provider throttles us after the load test. Back after lunch.';
    const resume = await pause(scene, people.priya, 'ops', 'team-chat', reason);
    timeline.at(atMs + 43 * MINUTE_MS, async () => {
      await people.priya.must('PUT', resume, 'ops');
      await stage.worker.lookAtSenders();
    });
  });
  for (let number = 0; number < 5; number += 1) {
    timeline.at(atMs + (4 + 5 * number) * MINUTE_MS, async () => {
      await services.ops.send({
        messageId: `alarm-search-${7_440 + number}`,
        to: { chat: 'team:C0ALARM' },
        content: { text: 'search answers slowly: the index is being built anew.' },
        priority: 'urgent',
        deadline: new Date(stage.clock.nowMs + 10 * MINUTE_MS).toISOString(),
      });
    });
  }
  timeline.at(endMs - 6 * HOUR_MS, async () => {
    const reason = 'The preview mailbox moves to another host. Open again tomorrow morning.';
    await pause(scene, people.noor, 'shop-staging', 'preview-mail', reason);
  });
  for (let number = 0; number < 6; number += 1) {
    timeline.at(endMs - (5.5 - number * 0.8) * HOUR_MS, async () => {
      await services['shop-staging'].send({
        messageId: `preview-gift-card-${number + 1}`,
        to: { email: 'ok@sandbox.test' },
        content: { subject: 'Preview', text: `Gift card, draft ${number + 1}` },
      });
    });
  }
}

function addAudit(scene: Scene): void {
  const { timeline, people, endMs } = scene;
  const look = (atMs: number, app: AppName, messageId: string, reason: string) =>
    timeline.at(atMs, () => new Desk(scene, people.lena, app).reveal(messageId, reason));
  look(
    daysAgo(scene, 3, 17, 20),
    'billing',
    'payment-failed-88041',
    'Complaint 3391: the customer says that nobody told her.',
  );
  look(daysAgo(scene, 1, 16, 2), 'shop', 'order-208410-shipped', 'Checking who was written to before we answer her.');
  look(endMs - 2 * HOUR_MS, 'billing', 'invoice-92388', 'Two amounts under one invoice number: which one went out?');
  for (const [days, path] of [
    [4, '/v1/duplicates?format=csv'],
    [1, '/v1/notifications?format=csv&status=failed'],
  ] as const) {
    timeline.at(daysAgo(scene, days, 9, 31), async () => void (await people.lena.must('GET', path, 'shop')));
  }
  timeline.at(daysAgo(scene, 2, 8, 2), async () => {
    await people.sam.mistypePassword();
    await people.sam.mistypePassword();
    await people.sam.must('GET', '/v1/overview', 'shop');
  });
}

function addAdministration(scene: Scene): void {
  const { timeline, people, stage } = scene;
  const { admin, noor } = people;
  timeline.at(daysAgo(scene, 5, 11, 0), async () => {
    const reason = 'Asked by letter not to be written to any more.';
    const json = { recipient: { email: 'paula.varga@example.org' }, reason };
    const { body } = await noor.must('POST', '/v1/suppressions', 'shop', { json });
    const mistake = {
      recipient: { email: 'omar.keller@example.net' },
      reason: 'Asked on the phone not to be written to.',
    };
    const second = await noor.must('POST', '/v1/suppressions', 'shop', { json: mistake });
    await stage.clock.advance(8 * MINUTE_MS);
    await noor.must('DELETE', `/v1/suppressions/${String(second.body['id'])}`, 'shop');
    if (body['id'] === undefined) throw new Error('A suppression has no id');
  });
  timeline.at(daysAgo(scene, 4, 16, 45), async () => {
    const { body } = await noor.must('GET', '/v1/api-keys', 'billing');
    // Safe: the shape is the contract's.
    const key = (body['data'] as { id: string; name: string }[]).find(({ name }) => name === 'dunning-job');
    const json = { overlapSeconds: 3_600 };
    await noor.must('POST', `/v1/api-keys/${key?.id}/roll`, 'billing', { json });
  });
  timeline.at(daysAgo(scene, 2, 14, 10), async () => {
    const roles = { clinic: 'operator' };
    await admin.must('POST', '/v1/operators', 'demo', { json: { email: 'marie@oneping.test', roles } });
  });
  timeline.at(daysAgo(scene, 1, 9, 0), async () => {
    const json = { recipient: { email: 'felix.almeida@example.com' }, reason: 'Erasure request 118 of 27 November.' };
    await admin.must('POST', '/v1/erasures', 'shop', { json });
    await stage.erasuresDone();
  });
}
