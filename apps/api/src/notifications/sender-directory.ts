// Which senders each app has, kept for at most two seconds: accepting asks it for every notification.
import type { Pool } from 'pg';
import { type EnabledSender, findEnabledSenders } from '../database/sql/find-enabled-senders.js';

const FRESH_MS = 2_000;

interface Known {
  readonly readAt: number;
  readonly senders: Promise<readonly EnabledSender[]>;
}

export class SenderDirectory {
  private readonly known = new Map<string, Known>();

  constructor(private readonly pool: Pool) {}

  /** The app's enabled senders in their order, as they were at most two seconds ago. */
  of(appId: string): Promise<readonly EnabledSender[]> {
    const known = this.known.get(appId);
    if (known && performance.now() - known.readAt < FRESH_MS) return known.senders;
    return this.read(appId);
  }

  /** The same as they are now: for a refusal, which must not rest on what is old. */
  read(appId: string): Promise<readonly EnabledSender[]> {
    const senders = findEnabledSenders(this.pool, appId);
    this.known.set(appId, { readAt: performance.now(), senders });
    senders.catch(() => this.known.delete(appId));
    return senders;
  }
}
