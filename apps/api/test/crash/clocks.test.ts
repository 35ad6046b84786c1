// The clocks of API and workers are wrong, each in its own direction: every time that counts is the database's.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallWorld } from '../support/small-world.js';

const HOUR_MS = 3_600_000;

/** For a process that believes that it is so much later. */
function clockAhead(ms: number): Record<string, string> {
  const script = `const True = Date; globalThis.Date = class extends True {
    constructor(...given) { if (given.length === 0) super(True.now() + (${ms})); else super(...given); }
    static now() { return True.now() + (${ms}); } };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
});
afterAll(() => world?.close());

it('sends each once, an hour fast or slow, and also what a worker with another clock left behind', async () => {
  const [fast, slow] = await Promise.all([world.startApi(clockAhead(HOUR_MS)), world.startApi(clockAhead(-HOUR_MS))]);
  const posts = Array.from({ length: 40 }, () => {
    const messageId = randomUUID();
    const webhook = world.webhookTo(`/${messageId}`);
    return { messageId, to: { webhook }, content: { text: 'x' } };
  });
  for (const [index, json] of posts.entries()) {
    const [first, repeat] = index % 2 === 0 ? [fast.api, slow.api] : [slow.api, fast.api];
    expect((await first.post(json)).body['duplicate']).toBe(false);
    expect((await repeat.post(json)).body['duplicate']).toBe(true);
  }
  const doomed = world.startWorker({ ...clockAhead(HOUR_MS), ONEPING_FAILPOINTS: 'worker.reply_received=kill' });
  expect(await doomed.ended).toBe('SIGKILL');
  const workers = [world.startWorker(clockAhead(-HOUR_MS)), world.startWorker(clockAhead(HOUR_MS))];
  await world.settled();
  expect(posts.map(({ messageId }) => world.taken(`/${messageId}`))).toEqual(posts.map(() => 1));
  expect(await world.count("state = 'sent'")).toBe(posts.length);
  for (const worker of workers) expect(await worker.drain()).toBe(0);
});
