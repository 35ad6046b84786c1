// Tells the story from its first event to now: what falls due between two events is done at its own time.
import { askWhatIsDue } from './stage/next-due.js';
import { MINUTE_MS, type Scene } from './week/scene.js';

const HALF_HOUR_MS = 30 * MINUTE_MS;
const CLOSE_TO_NOW_MS = 6 * 60 * MINUTE_MS;
const TROUBLE_LASTS_MS = 100 * MINUTE_MS;

/** @param told of how much of the week has passed, from 0 to 1 */
export async function runWeek(scene: Scene, told: (share: number) => void): Promise<void> {
  const { stage, timeline, startMs, endMs } = scene;
  const { clock, housekeeping } = stage;
  addHousekeeping(scene);
  while (timeline.nextAtMs <= endMs) {
    await workUntil(scene, timeline.nextAtMs);
    const event = timeline.take();
    if (event === undefined) break;
    await clock.advanceTo(event.atMs);
    await event.run();
    told((clock.nowMs - startMs) / (endMs - startMs));
  }
  await workUntil(scene, endMs);
  await housekeeping.everyFewMinutes();
  await housekeeping.everyHour();
}

/** Whatever falls due before then is worked on when it does. */
async function workUntil({ stage }: Scene, untilMs: number): Promise<void> {
  const { clock } = stage;
  let triedMs = 0;
  for (;;) {
    const { deliveryMs, checkMs } = await askWhatIsDue(stage.pool, triedMs);
    const nextMs = Math.min(deliveryMs ?? Number.POSITIVE_INFINITY, checkMs ?? Number.POSITIVE_INFINITY);
    if (nextMs >= untilMs) return;
    await clock.advanceTo(nextMs + 1);
    const isDue = (atMs: number | null) => atMs !== null && atMs <= clock.nowMs;
    const count =
      (isDue(deliveryMs) ? await stage.worker.deliverDue() : 0) + (isDue(checkMs) ? await stage.worker.checkDue() : 0);
    // Nobody may take it now: it is asked about again when something has happened.
    if (count === 0) triedMs = nextMs;
  }
}

/** Numbers and alerts: closely where something happens, and where the story has come to now. */
function addHousekeeping({ stage, timeline, startMs, endMs, troubles }: Scene): void {
  const { housekeeping } = stage;
  const isClose = (atMs: number) =>
    atMs > endMs - CLOSE_TO_NOW_MS || troubles.some((fromMs) => Math.abs(atMs - fromMs) < TROUBLE_LASTS_MS);
  for (let atMs = startMs; atMs < endMs; atMs += isClose(atMs) ? 4 * MINUTE_MS : HALF_HOUR_MS) {
    timeline.at(atMs, async () => {
      await stage.worker.beat();
      await stage.worker.reap();
      await housekeeping.everyFewMinutes();
    });
  }
  for (let atMs = startMs; atMs < endMs; atMs += 2 * HALF_HOUR_MS) timeline.at(atMs, () => housekeeping.everyHour());
}
