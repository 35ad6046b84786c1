// A worker's life sign: a row with a heartbeat, and an advisory lock held by a session of its own that ends with the process.
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './pool-of.js';
import { BEAT, LOCK_WORKER, NOTICE_LOST_HOST } from './sql/enrol-worker.js';
import { LEAVE_WORKER } from './sql/leave-worker.js';

export interface WorkerIdentity {
  /** Random per boot. */
  readonly id: string;
  /** Shown to people only. */
  readonly host: string;
  readonly release: string;
  readonly heartbeatMs?: number;
  /** Hears why a heartbeat failed; the next one tries again on a fresh connection. */
  readonly onTrouble: (error: unknown) => void;
}

export interface WorkerEnrolment {
  /** The clean end: no more heartbeats, the row says so, the lock is free. Never rejects. */
  leave(): Promise<void>;
}

const HEARTBEAT_MS = 2_000;

/** Enrols a worker and keeps one connection of the pool for it until `leave`. Rejects when the first heartbeat fails. */
export async function enrolWorker(dataSource: DataSource, identity: WorkerIdentity): Promise<WorkerEnrolment> {
  let beating = Promise.resolve();
  const beat = () => {
    beating = beating.then(() => session.beat()).catch(identity.onTrouble);
  };
  // A lost session is replaced at once: while there is none, a stall of ours would pass for a crash.
  const session = new HeartbeatSession(poolOf(dataSource), identity, beat);
  await session.beat();
  const timer = setInterval(beat, identity.heartbeatMs ?? HEARTBEAT_MS);
  return {
    async leave() {
      clearInterval(timer);
      await beating;
      await session.leave().catch(identity.onTrouble);
    },
  };
}

class HeartbeatSession {
  #client: PoolClient | undefined;
  #isLocked = false;

  constructor(
    private readonly pool: Pool,
    private readonly identity: WorkerIdentity,
    private readonly onLost: () => void,
  ) {}

  async beat(): Promise<void> {
    const client = this.#client ?? (await this.#connect());
    try {
      if (!this.#isLocked) {
        const { rows } = await client.query<{ is_locked: boolean }>(LOCK_WORKER, [this.identity.id]);
        this.#isLocked = rows[0]?.is_locked ?? false;
      }
      const { id, host, release } = this.identity;
      await client.query(BEAT, [id, host, process.pid, release]);
    } catch (error) {
      this.#drop(client);
      throw error;
    }
  }

  async leave(): Promise<void> {
    try {
      await this.pool.query(LEAVE_WORKER, [this.identity.id]);
    } finally {
      if (this.#client !== undefined) this.#drop(this.#client);
    }
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.pool.connect();
    this.#client = client;
    client.on('error', () => {
      const isLost = this.#client === client;
      this.#drop(client);
      if (isLost) this.onLost();
    });
    await client.query(NOTICE_LOST_HOST);
    return client;
  }

  /** Ends the session, and its lock with it. */
  #drop(client: PoolClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isLocked = false;
    client.release(true);
  }
}
