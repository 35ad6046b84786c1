// Tells idle workers that there is work: after the commit, on a connection of its own, and many commits in one notice.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** The channel that workers listen on. The notice carries nothing: workers look at the table. */
export const DUE_CHANNEL = 'oneping_due';

/** Under load one notice in this time is enough, ms; the first one goes at once. */
const GAP_MS = 10;

export class DueNotice {
  private isAsked = false;
  private isSending = false;

  constructor(private readonly pool: Pool) {}

  /** Returns at once. A notice that is lost costs a worker's polling interval, nothing more. */
  give(): void {
    this.isAsked = true;
    if (!this.isSending) void this.send();
  }

  private async send(): Promise<void> {
    this.isSending = true;
    while (this.isAsked) {
      this.isAsked = false;
      await this.pool.query(`NOTIFY ${DUE_CHANNEL}`).catch(() => {});
      await sleep(GAP_MS);
    }
    this.isSending = false;
  }
}
