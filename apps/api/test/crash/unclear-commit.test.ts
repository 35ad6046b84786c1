// A worker loses its database around a commit: whether it was done or not, the record ends right and nobody is pinged twice.
import { type Direction, startTcpProxy, type TcpProxy } from '@oneping/fakes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Lane } from '../support/crash-lanes.js';
import type { RoleChild } from '../support/role-child.js';

const SENT = { state: 'sent', attention: null, rules: ['T1', 'T4', 'T5'] };
const SENT_LATER = { state: 'sent', attention: null, rules: ['T1', 'T3', 'T1', 'T4', 'T5'] };
const PARKED = { state: 'unknown', attention: 'resolution_required', rules: ['T1', 'T4', 'T9'] };

/** What the server says when it has begun a delivery: the columns of that answer. */
const BEGUN: CutPoint = ['toClient', /position\0[\s\S]{18}attempt_count/, { before: true }];
const BEGIN_ON_ITS_WAY: CutPoint = ['toServer', /begin-if-held/, { before: true }];
const SETTLED: CutPoint = ['toServer', /settle-if-held[\s\S]*COMMIT\0/, { before: false }];
const SETTLE_UNCOMMITTED: CutPoint = ['toServer', /settle-if-held[\s\S]*COMMIT\0/, { before: true }];
const KEPT: CutPoint = ['toServer', /settle-natural-if-held[\s\S]*COMMIT\0/, { before: false }];
const KEEP_UNCOMMITTED: CutPoint = ['toServer', /settle-natural-if-held[\s\S]*COMMIT\0/, { before: true }];

type CutPoint = readonly [Direction, RegExp, { before: boolean }];

let lane: Lane;
let proxy: TcpProxy;
let worker: RoleChild;

beforeAll(async () => {
  lane = await Lane.open();
  const { hostname: host, port } = new URL(lane.world.database.url);
  proxy = await startTcpProxy({ target: { host, port: Number(port) } });
});

beforeEach(async () => {
  await lane.prepare();
});

/** The only worker that is awake, and its database is behind the proxy. */
async function startProxiedWorker(): Promise<void> {
  const url = new URL(lane.world.database.url);
  url.port = String(proxy.port);
  worker = lane.world.startWorker({}, url.href);
  await worker.ready;
}

afterEach(() => worker?.kill());

afterAll(async () => {
  await lane?.world.close();
  await proxy?.close();
});

describe('a worker that loses its connection', () => {
  it.each([
    ['before begin arrives', 'email', BEGIN_ON_ITS_WAY, SENT_LATER, 1],
    // The mark is there and the worker cannot know: so nothing is sent, and nobody may send it again by himself.
    ['after begin has committed', 'email', BEGUN, PARKED, 0],
    ['before a settlement commits', 'email', SETTLE_UNCOMMITTED, SENT, 1],
    ['after a settlement has committed', 'email', SETTLED, SENT, 1],
    ['before a settlement commits', 'webhook', SETTLE_UNCOMMITTED, SENT, 1],
    ['after a settlement has committed', 'webhook', SETTLED, SENT, 1],
    ['before an inbox item commits', 'inbox', KEEP_UNCOMMITTED, { state: 'sent', rules: ['T1', 'T3', 'T1', 'T5n'] }, 1],
    ['after an inbox item has committed', 'inbox', KEPT, { state: 'sent', rules: ['T1', 'T5n'] }, 1],
  ] as const)('%s: %s', async (_, channel, point, end, taken) => {
    await startProxiedWorker();
    const cut = proxy.cutWhen(...point);
    const posted = await lane.post(channel);
    await cut.happened();
    await lane.world.settled();
    expect(await worker.drain()).toBe(0);
    await lane.expectEnd(posted, { ...end, crash_count: 0 }, taken);
  });

  it('after a refusal was settled tries again, and the lost answer changes nothing', async () => {
    lane.world.smtp.setPlan([{ stage: 'rcpt', action: { refuse: 451 }, times: 1 }]);
    await startProxiedWorker();
    const cut = proxy.cutWhen(...SETTLED);
    const posted = await lane.post('email');
    await cut.happened();
    await lane.world.settled();
    expect(await worker.drain()).toBe(0);
    await lane.expectEnd(posted, { state: 'sent', retry_count: 1, rules: ['T1', 'T4', 'T7', 'T1', 'T4', 'T5'] }, 1);
  });

  it.each([
    ['before a settlement commits', SETTLE_UNCOMMITTED, PARKED],
    ['after a settlement has committed', SETTLED, SENT],
  ] as const)('%s, and is killed', async (_, point, end) => {
    await startProxiedWorker();
    const cut = proxy.cutWhen(...point);
    const posted = await lane.post('email');
    // Only the cut connection is told: it must not get to write again before it dies.
    void cut.happened().then(() => worker.signal('SIGKILL'));
    await worker.ended;
    await lane.takeOver();
    await lane.expectEnd(posted, end, 1);
  });
});
