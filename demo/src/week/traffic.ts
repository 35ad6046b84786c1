// Ordinary days: what the apps post by themselves, and how their callers repeat it.
import { APPS, type AppName } from '../cast/apps.js';
import type { Post } from '../cast/service.js';
import { billingMessage } from '../messages/billing-messages.js';
import { clinicMessage } from '../messages/clinic-messages.js';
import { shopMessage } from '../messages/shop-messages.js';
import { opsMessage, stagingMessage } from '../messages/team-messages.js';
import { RHYTHMS, timesOf } from './rhythm.js';
import { HOUR_MS, MINUTE_MS, type Scene } from './scene.js';

const MESSAGES: Readonly<Record<AppName, (number: number, scene: Scene) => Post>> = {
  shop: (number, { chance, world }) => shopMessage(number, chance, world),
  billing: (number, { chance, world }) => billingMessage(number, chance, world),
  clinic: (number, { chance }) => clinicMessage(number, chance),
  ops: (number, { chance, world }) => opsMessage(number, chance, world),
  'shop-staging': (number, { chance }) => stagingMessage(number, chance),
};

/** How often a caller repeats what it has posted. */
const REPEATED: Readonly<Record<AppName, number>> = {
  shop: 0.085,
  billing: 0.05,
  clinic: 0.035,
  ops: 0.06,
  'shop-staging': 0.04,
};

export function addOrdinaryDays(scene: Scene): void {
  const { timeline, chance, startMs, endMs, volume } = scene;
  for (const app of APPS) {
    const rhythm = RHYTHMS[app];
    const times = timesOf({ ...rhythm, perDay: rhythm.perDay * volume }, startMs, endMs, chance);
    for (const [number, atMs] of times.entries()) timeline.at(atMs, () => postAsUsual(app, number, scene));
  }
}

async function postAsUsual(app: AppName, number: number, scene: Scene): Promise<void> {
  const { chance, services, stage, timeline } = scene;
  const post = MESSAGES[app](number, scene);
  await services[app].post(post);
  if (!chance.happens(REPEATED[app])) return;
  // A double click, or a client that waits for half a second.
  if (chance.happens(0.4)) return void (await services[app].post(post));
  const times = chance.happens(0.2) ? 3 : 1;
  for (let index = 0; index < times; index += 1) {
    timeline.at(stage.clock.nowMs + repeatAfterMs(scene) * (index + 1), async () => {
      await services[app].post(post);
    });
  }
}

/** A client's timeout; a job that was delivered again; a queue that was replayed the next day. */
function repeatAfterMs({ chance }: Scene): number {
  const kind = chance.next();
  if (kind < 0.55) return chance.whole(2_000, 40_000);
  if (kind < 0.88) return chance.whole(3, 50) * MINUTE_MS;
  return chance.whole(3, 34) * HOUR_MS;
}
