// The changes of one app, asked for once a second for all who listen to it.
import type { Pool } from 'pg';
import { FIND_HINTS, HINT_KINDS, type HintRow, MOST_HINTS } from '../database/sql/find-hints.js';
import { freshHints, type Told, toldBy } from './fresh-hints.js';
import { HintQueue } from './hint-queue.js';

const POLL_MS = 1_000;
/** What commits this long after its own time is still noticed. */
const LATE_MS = 5_000;

export class AppFeed {
  private readonly queues = new Set<HintQueue>();
  private told: Told = new Map();
  private since: Date | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly appId: string,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Hears every change from now on. */
  join(): HintQueue {
    const queue = new HintQueue();
    this.queues.add(queue);
    if (this.queues.size === 1) this.schedule(0);
    return queue;
  }

  /** True when nobody listens any more. */
  leave(queue: HintQueue): boolean {
    this.queues.delete(queue);
    if (this.queues.size > 0) return false;
    clearTimeout(this.timer);
    this.told = new Map();
    this.since = null;
    return true;
  }

  private schedule(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.poll()
        .catch((error: unknown) => {
          this.onTrouble(error);
          // What happened meanwhile is unknown: whoever listens fetches again.
          this.since = null;
        })
        .finally(() => {
          if (this.queues.size > 0) this.schedule(POLL_MS);
        });
    }, afterMs);
  }

  private async poll(): Promise<void> {
    const isFirst = this.since === null;
    const clock = await this.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const now = clock.rows[0]?.now ?? new Date();
    const since = this.since ?? now;
    const query = { name: 'find-hints', text: FIND_HINTS, values: [this.appId, since] };
    const { rows } = await this.pool.query<HintRow>(query);
    this.since = new Date(now.getTime() - LATE_MS);
    const fresh = freshHints(this.told, rows);
    this.told = toldBy(rows);
    // The first look only learns how things are; but who heard nothing for a while must not miss what came between.
    if (isFirst) return this.tell((queue) => (queue.hasStarted ? queue.reset() : queue.start()));
    if (fresh.length > MOST_HINTS || isCut(rows)) return this.tell((queue) => queue.reset());
    this.tell((queue) => queue.add(fresh));
  }

  private tell(what: (queue: HintQueue) => void): void {
    for (const queue of this.queues) what(queue);
  }
}

/** Of a kind that reaches the limit there may be more than was read. */
function isCut(rows: readonly HintRow[]): boolean {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return HINT_KINDS.some((kind) => (counts.get(kind) ?? 0) > MOST_HINTS);
}
