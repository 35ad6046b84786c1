// Workers that die: one with a relay's answer in hand, and three of one message that nobody can bear.
import type { ClaimedDelivery } from '@oneping/claims';
import { clinicMessage } from '../../messages/clinic-messages.js';
import { Desk } from '../desk.js';
import { daysAgo, HOUR_MS, MINUTE_MS, type Scene } from '../scene.js';

/** Over the lease, so that the reaper may act. */
const LEASE_AND_MORE_MS = 36_000;

const isOf = (messageId: string) => (delivery: ClaimedDelivery) => delivery.claim.messageId === messageId;

/** Two days ago it was found out within the hour; an hour ago nobody has looked yet. */
export function addKilledWorkers(scene: Scene): void {
  const { timeline, people, endMs } = scene;
  const atMs = daysAgo(scene, 2, 10, 31);
  timeline.at(atMs, () => killDuring(scene, 'results-51902'));
  timeline.at(atMs + 47 * MINUTE_MS, async () => {
    const reason = 'She called reception at 11:05: the mail with her results is there.';
    await new Desk(scene, people.priya, 'clinic').decide('results-51902', { outcome: 'sent', reason });
  });
  timeline.at(endMs - 1.1 * HOUR_MS, () => killDuring(scene, 'results-52377'));
  timeline.at(daysAgo(scene, 6, 3, 10), () => poison(scene));
  timeline.at(daysAgo(scene, 2, 2, 10), () => scene.stage.withoutWorker(4 * MINUTE_MS));
}

async function killDuring(scene: Scene, messageId: string): Promise<void> {
  const { stage, services, chance } = scene;
  const { to, ...message } = clinicMessage(0, chance);
  await services.clinic.send({
    ...message,
    messageId,
    to: { email: 'greta.lindqvist@mail.example' },
    content: { subject: 'There is news for you', text: 'Please sign in to the patient portal to read it.' },
  });
  stage.worker.fate = { dies: { when: 'called', of: isOf(messageId) } };
  await stage.worker.deliverDue();
  await buryWorker(scene);
}

async function poison(scene: Scene): Promise<void> {
  const { stage, services } = scene;
  const messageId = 'alarm-images-7299';
  await services.ops.send({
    messageId,
    to: { chat: 'team:C0ALARM' },
    content: { text: 'images: a picture of 2 GB was uploaded as an avatar.' },
    priority: 'urgent',
  });
  for (let death = 0; death < 3; death += 1) {
    stage.worker.fate = { dies: { when: 'claimed', of: isOf(messageId) } };
    await stage.worker.deliverDue();
    await buryWorker(scene);
  }
}

async function buryWorker({ stage }: Scene): Promise<void> {
  await stage.replaceKilledWorker();
  await stage.clock.advance(LEASE_AND_MORE_MS);
  await stage.worker.beat();
  await stage.worker.reap();
}
