// Callers that get their keys wrong: one that changes with every try, one for several people, one for another amount.
import { randomUUID } from 'node:crypto';
import type { Post } from '../cast/service.js';
import { anybody, personOutside } from './people-outside.js';
import { DAY_MS, daysAgo, HOUR_MS, MINUTE_MS, type Scene } from './scene.js';

export function addWrongKeys(scene: Scene): void {
  addChangingBodies(scene);
  addOneKeyForMany(scene);
  addChangedAmounts(scene);
  addKeysMadePerTry(scene);
  addRepeatsAfterExpiry(scene);
}

/** A job that writes the time into its report, and is delivered again by its queue. */
function addChangingBodies({ timeline, services, stage, startMs, endMs }: Scene): void {
  for (let day = 0; day < 7; day += 1) {
    const atMs = startMs + day * DAY_MS + 5.4 * HOUR_MS;
    if (atMs > endMs) break;
    for (const tryMs of [0, 40_000, 130_000]) {
      timeline.at(atMs + tryMs, async () => {
        await services.shop.post({
          messageId: `stock-report-${new Date(atMs).toISOString().slice(0, 10)}`,
          to: { email: 'buying@harbour-goods.example' },
          content: { subject: 'Stock below the line', text: '14 goods are below their line.' },
          metadata: { generatedAt: new Date(stage.clock.nowMs).toISOString(), goods: 14 },
        });
      });
    }
  }
}

/** The clinic named an announcement, and not each letter of it. */
function addOneKeyForMany(scene: Scene): void {
  const { timeline, services, chance } = scene;
  const atMs = daysAgo(scene, 1, 10, 12);
  scene.troubles.push(atMs);
  for (let index = 0; index < 15; index += 1) {
    timeline.at(atMs + index * 18_000, async () => {
      await services.clinic.post({
        messageId: 'flu-vaccine-is-here',
        to: { email: anybody(chance).email },
        content: { subject: 'The flu vaccine is here', text: 'Come in any day between 8 and 12.' },
      });
    });
  }
}

function addChangedAmounts({ timeline, services, endMs }: Scene): void {
  const cases: readonly [hoursAgo: number, invoice: number, first: string, second: string][] = [
    [4.2 * 24, 88_213, '129.00', '139.00'],
    [2.1 * 24, 90_377, '1 240.50', '1 204.50'],
    [2.6, 92_388, '86.90', '96.90'],
  ];
  for (const [hoursAgo, invoice, ...amounts] of cases) {
    for (const [index, amount] of amounts.entries()) {
      timeline.at(endMs - hoursAgo * HOUR_MS + index * 7 * MINUTE_MS, async () => {
        const person = personOutside(invoice);
        await services.billing.post({
          messageId: `invoice-${invoice}`,
          to: { email: person.email },
          content: {
            subject: `Invoice ${invoice}`,
            text: `Your invoice over ${amount} EUR is ready. It is due in 14 days.`,
          },
          metadata: { invoice, amount, customer: { name: person.name, number: person.userId } },
        });
      });
    }
  }
}

/** The same letter twice within minutes, under an ID that was made anew for each try. */
function addKeysMadePerTry({ timeline, services, stage, chance, startMs, endMs }: Scene): void {
  for (let number = 0; number < 9; number += 1) {
    const atMs = startMs + ((number + 0.5) / 9) * (endMs - startMs - HOUR_MS);
    const { email, name } = anybody(chance);
    const tries = chance.pick([2, 2, 3]);
    for (let index = 0; index < tries; index += 1) {
      timeline.at(atMs + index * 45_000, async () => {
        await services.shop.send({
          messageId: `password-reset-${randomUUID()}`,
          to: { email },
          content: { subject: 'Reset your password', text: `${name}, follow the link in your account within an hour.` },
          priority: 'urgent',
        });
      });
    }
    timeline.at(atMs + tries * 45_000, () => stage.housekeeping.scanRepeats());
  }
}

/** A queue that was replayed days later: the keys are gone, and the callers are told so. */
function addRepeatsAfterExpiry(scene: Scene): void {
  const { timeline, services } = scene;
  for (let number = 0; number < 8; number += 1) {
    const atMs = daysAgo(scene, 6, 8, 10 + number);
    const post: Post = {
      messageId: `deploy-catalogue-${3_980 + number}`,
      to: { chat: 'team:C0DEPLOY' },
      content: { text: `catalogue ${3_980 + number} is out. No errors in the first five minutes.` },
      retentionSeconds: 86_400,
    };
    timeline.at(atMs, async () => void (await services.ops.post(post)));
    timeline.at(atMs + (27 + 9 * number) * HOUR_MS, async () => void (await services.ops.post(post)));
  }
}
