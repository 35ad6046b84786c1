// A worker dies or is frozen at each point of a delivery: nobody is pinged twice, and the record says exactly what is known.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Lanes } from '../support/crash-lanes.js';
import { LEASE_MS, REAPED_WITHIN_MS } from '../support/small-world.js';

const sentBy = (...rules: string[]) => ({ state: 'sent', attention: null, rules });
const SENT_BY_THE_NEXT = sentBy('T1', 'T3', 'T1', 'T4', 'T5');
const KEPT_BY_THE_NEXT = sentBy('T1', 'T3', 'T1', 'T5n');
const SENT_AFTER_ALL = sentBy('T1', 'T4', 'T9', 'T13', 'T1', 'T4', 'T5');
/** Nobody can say whether the provider has it: mail waits for a person; a webhook goes out again, and its receiver dedupes. */
const UNCLEAR = {
  email: { state: 'unknown', attention: 'resolution_required', reason_code: 'worker_died', rules: ['T1', 'T4', 'T9'] },
  webhook: sentBy('T1', 'T4', 'T9', 'T11', 'T1', 'T4', 'T5'),
};

let lanes: Lanes;

beforeAll(async () => {
  lanes = await Lanes.open(4);
});

afterAll(() => lanes?.close());

describe.concurrent('a worker that is killed', () => {
  it.each([
    ['after claim', 'email', 'worker.after_claim', SENT_BY_THE_NEXT, 1],
    ['after claim', 'webhook', 'worker.after_claim', SENT_BY_THE_NEXT, 1],
    ['after claim', 'inbox', 'worker.after_claim', KEPT_BY_THE_NEXT, 1],
    ['before begin', 'email', 'worker.before_begin', SENT_BY_THE_NEXT, 1],
    ['after begin, before it connects', 'email', 'worker.after_begin', UNCLEAR.email, 0],
    ['after begin, before it connects', 'webhook', 'worker.after_begin', UNCLEAR.webhook, 1],
    ['connected, before the first byte', 'email', 'worker.connected', UNCLEAR.email, 0],
    ['connected, before the first byte', 'webhook', 'worker.connected', UNCLEAR.webhook, 1],
    ['with the answer in hand', 'email', 'worker.reply_received', UNCLEAR.email, 1],
    ['with the answer in hand', 'webhook', 'worker.reply_received', UNCLEAR.webhook, 1],
    ['before it records the answer', 'email', 'worker.before_settle', UNCLEAR.email, 1],
    ['before it records the effect', 'inbox', 'worker.before_settle', KEPT_BY_THE_NEXT, 1],
    ['after it recorded the answer', 'email', 'worker.after_settle', sentBy('T1', 'T4', 'T5'), 1],
    ['after it recorded the effect', 'inbox', 'worker.after_settle', sentBy('T1', 'T5n'), 1],
  ] as const)('%s: %s', (_, channel, point, end, taken) =>
    lanes.use(async (lane) => {
      const posted = await lane.post(channel);
      const doomed = lane.world.startWorker({ ONEPING_FAILPOINTS: `${point}=kill` });
      expect(await doomed.ended).toBe('SIGKILL');
      const heldMs = await lane.takeOver();
      await lane.expectEnd(posted, end, taken);
      // I23
      expect(heldMs).toBeLessThan(LEASE_MS + REAPED_WITHIN_MS);
    }),
  );

  it.each([
    ['email', 'hangs in the body', { stage: 'body', action: 'hang' }, 0],
    ['email', 'has taken the message and not answered', { stage: 'dot', action: 'accept-then-hang' }, 1],
    ['webhook', 'has read the request and not acted', { action: 'hang', times: 1 }, 1],
    ['webhook', 'has acted and not answered', { action: 'accept-then-hang', times: 1 }, 1],
  ] as const)('while its provider (%s) %s', (channel, _, rule, taken) =>
    lanes.use(async (lane) => {
      const { ledger, smtp, http } = lane.world;
      if ('stage' in rule) smtp.setPlan([rule]);
      else http.setPlan([rule]);
      const faultCount = () => ledger.entries().filter(({ event }) => event === 'fault').length;
      const before = faultCount();
      const posted = await lane.post(channel);
      const doomed = lane.world.startWorker();
      await ledger.until(() => faultCount() > before, 60_000);
      await doomed.kill();
      await lane.takeOver();
      await lane.expectEnd(posted, UNCLEAR[channel], taken);
    }),
  );
});

describe.concurrent('a worker that is frozen for longer than its lease', () => {
  it.each([
    ['after claim', 'email', 'worker.after_claim', SENT_BY_THE_NEXT, 1],
    ['after claim', 'inbox', 'worker.after_claim', KEPT_BY_THE_NEXT, 1],
    ['before begin', 'webhook', 'worker.before_begin', SENT_BY_THE_NEXT, 1],
    // It finds its lease over right before the first byte, and says so: a late refusal.
    ['after begin', 'email', 'worker.after_begin', SENT_AFTER_ALL, 1],
    ['connected, before the first byte', 'email', 'worker.connected', SENT_AFTER_ALL, 1],
    ['connected, until the next has called', 'webhook', 'worker.connected', UNCLEAR.webhook, 1],
    // The answer counts as late proof.
    ['with the answer in hand', 'email', 'worker.reply_received', sentBy('T1', 'T4', 'T9', 'T12'), 1],
    ['before it records the answer', 'email', 'worker.before_settle', sentBy('T1', 'T4', 'T9', 'T12'), 1],
  ] as const)('%s: %s', (_, channel, point, end, taken) =>
    lanes.use(async (lane) => {
      const posted = await lane.post(channel);
      const zombie = lane.world.startWorker({ ONEPING_FAILPOINTS: `${point}=stop@1` });
      await zombie.stopped();
      await lane.takeOver();
      zombie.signal('SIGCONT');
      // Its end is the proof that it has done whatever it still meant to do.
      expect(await zombie.drain()).toBe(0);
      await lane.world.settled();
      // A stall is no crash.
      await lane.expectEnd(posted, { ...end, crash_count: 0 }, taken);
    }),
  );
});
