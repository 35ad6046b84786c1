// Small worlds in which one worker after the other is killed or frozen, with a standby that takes over; several side by side.
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Answer } from './posting-api.js';
import type { RoleChild } from './role-child.js';
import { SmallWorld } from './small-world.js';

export type LaneChannel = 'email' | 'webhook' | 'inbox';

export interface Posted {
  readonly channel: LaneChannel;
  readonly answer: Answer;
  /** Made for this one alone: what the outside counts by. */
  readonly address: string;
}

export class Lane {
  private constructor(
    readonly world: SmallWorld,
    private readonly standby: RoleChild,
  ) {}

  static async open(): Promise<Lane> {
    const world = await SmallWorld.open();
    const standby = world.startWorker();
    await standby.ready;
    return new Lane(world, standby);
  }

  /** Providers behave again, and the standby stands still, so that only the worker under test claims. */
  async prepare(): Promise<void> {
    this.world.smtp.setPlan([]);
    this.world.http.setPlan([]);
    this.standby.signal('SIGSTOP');
    await this.standby.stopped();
    await this.world.workersIdle();
  }

  async post(channel: LaneChannel): Promise<Posted> {
    const name = randomUUID();
    const address = { email: `${name}@test.example`, webhook: `/${name}`, inbox: name }[channel];
    const webhook = this.world.webhookTo(address);
    const to = { email: { email: address }, webhook: { webhook }, inbox: { userId: address } }[channel];
    const answer = await this.world.api.post({ messageId: name, to, channels: [channel], content: { text: 'x' } });
    expect(answer.status).toBe(202);
    return { channel, answer, address };
  }

  /** The standby goes on. Resolves with the ms for which the worker under test still held something. */
  async takeOver(): Promise<number> {
    const { rows } = await this.world.pool.query<{ id: string }>(
      'SELECT worker_id AS id FROM deliveries WHERE worker_id IS NOT NULL',
    );
    const from = performance.now();
    this.standby.signal('SIGCONT');
    const held = () => this.world.count('worker_id = ANY ($1)', [rows.map(({ id }) => id)]);
    await vi.waitUntil(async () => (await held()) === 0, { timeout: 120_000, interval: 10 });
    const heldMs = performance.now() - from;
    await this.world.settled();
    return heldMs;
  }

  /** The delivery is as wanted and was taken so often. */
  async expectEnd({ channel, answer, address }: Posted, end: object, taken: number): Promise<void> {
    const delivery = await this.world.deliveryOf(answer);
    expect({ ...delivery, taken: await this.taken(channel, address) }).toMatchObject({ ...end, taken });
  }

  private async taken(channel: LaneChannel, address: string): Promise<number> {
    if (channel !== 'inbox') return this.world.taken(address);
    return (await this.world.pool.query('SELECT FROM inbox_items WHERE user_id = $1', [address])).rows.length;
  }
}

/** Lanes for tests that run at the same time: each gets one for itself, prepared, or waits for it. */
export class Lanes {
  private readonly waiting: ((lane: Lane) => void)[] = [];

  private constructor(
    private readonly all: readonly Lane[],
    private readonly free: Lane[],
  ) {}

  static async open(count: number): Promise<Lanes> {
    const lanes = await Promise.all(Array.from({ length: count }, () => Lane.open()));
    for (const { world } of lanes) world.looksAtItself();
    return new Lanes(lanes, [...lanes]);
  }

  /** Nothing of the protocol may be violated in the lane when the work is done. */
  async use(work: (lane: Lane) => Promise<void>): Promise<void> {
    const lane = this.free.pop() ?? (await new Promise<Lane>((resolve) => this.waiting.push(resolve)));
    try {
      await lane.prepare();
      await work(lane);
      expect(await lane.world.violations()).toEqual([]);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(lane);
      else next(lane);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ world }) => world.close()));
  }
}
