// The clinic's calendar: tomorrow's reminders in one batch every evening, a few of them called off again.
import { reminders } from '../messages/clinic-messages.js';
import { DAY_MS, HOUR_MS, type Scene } from './scene.js';

const POSTED_HOUR = 18;
const SENT_HOUR = 8;

export function addCalendar(scene: Scene): void {
  const { timeline, startMs, endMs } = scene;
  for (let dayMs = startMs - DAY_MS; dayMs < endMs + DAY_MS; dayMs += DAY_MS) {
    const posted = new Date(dayMs).setHours(POSTED_HOUR, 5, 0, 0);
    const sent = new Date(dayMs + DAY_MS).setHours(SENT_HOUR, 0, 0, 0);
    if (posted < startMs || posted > endMs) continue;
    timeline.at(posted, () => postReminders(scene, sent));
  }
  // Whatever the hour is now, something waits for a time to come.
  timeline.at(endMs - 2 * HOUR_MS, () => postReminders(scene, endMs + 14 * HOUR_MS));
}

async function postReminders({ services, stage, chance, timeline, volume }: Scene, sentMs: number): Promise<void> {
  const now = new Date(stage.clock.nowMs);
  const name = `${new Date(sentMs).toISOString().slice(0, 10)}-${now.getHours()}h`;
  const items = reminders(name, Math.max(4, Math.round(24 * volume)), sentMs, chance);
  await services.clinic.sendBatch(items);
  const [first, second] = items;
  for (const [index, item] of [first, second].entries()) {
    if (item === undefined) continue;
    timeline.at(stage.clock.nowMs + (index + 1) * 1_300_000, async () => {
      const { body } = await services.clinic.post(item);
      await services.clinic.cancel(String(body['id']));
    });
  }
}
