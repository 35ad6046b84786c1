// Claims keys: new notifications are written in groups, and what one of a group runs into never becomes its neighbours' answer.
import type { Pool } from 'pg';
import { Coalescer } from '../database/coalescer.js';
import { runUntilClear } from '../database/run-until-clear.js';
import { type AcceptedRow, acceptNotifications, type NewNotification } from '../database/sql/accept-notifications.js';
import { failpoint } from '../failpoints.js';
import { isStoreError, sqlState } from '../http/store-error.js';

export type WriteOutcome =
  | { readonly kind: 'written'; readonly acceptedMs: number }
  /** The key exists, or the database's clock refuses the request's times: a look at the key tells. */
  | { readonly kind: 'not_written' }
  /** Another transaction holds the key, and the wait for it ran out. */
  | { readonly kind: 'locked' }
  /** Committed, but maybe on one machine only. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface KeyWriterSettings {
  readonly retryHorizonMs: number;
  /** Called after a commit that wrote work which is due now. */
  readonly whenDue: () => void;
}

/** One statement takes at most this many, and about this many bytes. */
const MOST_IN_GROUP = 200;
const MOST_BYTES = 4 * 1024 * 1024;
const GROUP_LOCK_MS = 50;
const ALONE_LOCK_MS = 2_000;
/** So long after a group began, ms, its items are still tried one by one; whoever is left then ends as the group did. */
const ONE_BY_ONE_MS = 1_000;
const PATIENCE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

const NOT_WRITTEN = { kind: 'not_written' } as const;
const LOCKED = { kind: 'locked' } as const;

interface Patient {
  readonly notification: NewNotification;
  readonly giveUpAt: number;
}

export class KeyWriter {
  private readonly underWay = new Map<string, Promise<WriteOutcome>>();
  private readonly groups: Coalescer<NewNotification, WriteOutcome>;
  private readonly patient: Coalescer<Patient, WriteOutcome>;

  constructor(
    private readonly pool: Pool,
    private readonly settings: KeyWriterSettings,
  ) {
    this.groups = new Coalescer({
      most: MOST_IN_GROUP,
      mostBytes: MOST_BYTES,
      weigh: ({ body, deliveries }) => body.length + 200 * deliveries.length,
      atOnce: 1,
      run: (group) => this.writeGroup(group),
    });
    this.patient = new Coalescer({
      most: 1,
      atOnce: 2,
      run: (group) => Promise.all(group.map((one) => this.wait(one))),
    });
  }

  /** Writes it unless its key exists. Never rejects. Of equal keys at once the first call goes, the others wait for it. */
  write(notification: NewNotification): Promise<WriteOutcome> {
    const key = `${notification.appId} ${notification.messageId}`;
    const first = this.underWay.get(key);
    if (first) return first.then(asSeenByAnother);
    const outcome = this.writeFirst(notification).finally(() => this.underWay.delete(key));
    this.underWay.set(key, outcome);
    return outcome;
  }

  private async writeFirst(notification: NewNotification): Promise<WriteOutcome> {
    const giveUpAt = performance.now() + ALONE_LOCK_MS;
    const outcome = await this.groups.add(notification);
    return outcome.kind === 'locked' ? await this.patient.add({ notification, giveUpAt }) : outcome;
  }

  private async wait({ notification, giveUpAt }: Patient): Promise<WriteOutcome> {
    const leftMs = Math.floor(giveUpAt - performance.now());
    if (leftMs <= 0) return LOCKED;
    const [outcome = LOCKED] = await this.tryWriting([notification], leftMs);
    return outcome;
  }

  private async writeGroup(group: readonly NewNotification[]): Promise<WriteOutcome[]> {
    const stopAt = performance.now() + ONE_BY_ONE_MS;
    const together = await this.tryWriting(group, GROUP_LOCK_MS);
    const trouble = together.find(({ kind }) => kind === 'locked' || kind === 'failed');
    if (group.length === 1 || !trouble) return together;
    const outcomes: WriteOutcome[] = [];
    for (const notification of group) {
      const alone = performance.now() < stopAt ? await this.tryWriting([notification], GROUP_LOCK_MS) : [];
      outcomes.push(alone[0] ?? trouble);
    }
    return outcomes;
  }

  /** One statement; whatever goes wrong with it is the outcome of all of them. */
  private async tryWriting(group: readonly NewNotification[], lockTimeoutMs: number): Promise<WriteOutcome[]> {
    try {
      await failpoint('api.before_insert');
      const statement = acceptNotifications(group, { lockTimeoutMs, retryHorizonMs: this.settings.retryHorizonMs });
      const { rows, isUnconfirmed } = await runUntilClear<AcceptedRow>(this.pool, statement, {
        patienceMs: PATIENCE_MS,
        whenSent: () => failpoint('api.before_commit'),
      });
      await failpoint('api.after_commit');
      const written = new Map(rows.map((row) => [row.id, row.accepted_ms]));
      if (group.some(({ id, sendAtMs }) => isDue(sendAtMs, written.get(id)))) this.settings.whenDue();
      return group.map(({ id }) => outcomeOf(written.get(id), isUnconfirmed));
    } catch (error) {
      const outcome: WriteOutcome = sqlState(error) === LOCK_NOT_AVAILABLE ? LOCKED : { kind: 'failed', error };
      return group.map(() => outcome);
    }
  }
}

function outcomeOf(acceptedMs: number | undefined, isUnconfirmed: boolean): WriteOutcome {
  if (acceptedMs === undefined) return NOT_WRITTEN;
  return isUnconfirmed ? { kind: 'unconfirmed' } : { kind: 'written', acceptedMs };
}

function isDue(sendAtMs: number | null, acceptedMs: number | undefined): boolean {
  return acceptedMs !== undefined && (sendAtMs === null || sendAtMs <= acceptedMs);
}

/** What the first call's outcome means for another one with its key: look at the key, unless that is no use either. */
function asSeenByAnother(outcome: WriteOutcome): WriteOutcome {
  if (outcome.kind === 'locked') return outcome;
  return outcome.kind === 'failed' && isStoreError(outcome.error) ? outcome : NOT_WRITTEN;
}
