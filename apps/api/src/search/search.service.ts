// Finds what a pasted text names: exactly, else as the beginning of message IDs, else as a recipient.
import { Inject, Injectable } from '@nestjs/common';
import type { SearchAnswer, SearchQuery, SearchResult } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import {
  MOST_FOUND,
  SEARCH_EXACT,
  SEARCH_PREFIX,
  SEARCH_RECIPIENT,
  SEARCH_REQUEST_ID,
  type SearchRow,
} from '../database/sql/search.js';
import { CONFIG } from '../http/core.module.js';
import type { CallerApp } from '../http/request-context.js';
import { NotificationReads } from '../notifications/notification-reads.js';
import { recipientHashes } from '../notifications/recipient-hashes.js';
import { lookedAt } from './looked-at.js';
import { type ReadSearch, readSearch } from './read-search.js';

/** Around the time that a request id tells: clocks differ, and a request may take its time. */
const AROUND_MS = 60_000;
const LATEST_REQUESTS = 10_000;
/** Of one time: more requests than an app can make in it. */
const MOST_AROUND = 1_000_000;

@Injectable()
export class Search {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notifications: NotificationReads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(app: CallerApp, { q }: SearchQuery): Promise<SearchAnswer> {
    const read = readSearch(q);
    const rows = await this.rows(app, read);
    const { tombstoneMs } = this.config;
    return {
      results: await this.shown(app, rows.slice(0, MOST_FOUND)),
      hasMore: rows.length > MOST_FOUND,
      lookedAt: lookedAt({ retentionMs: app.retentionMs, tombstoneMs }, read.madeAtMs !== null),
    };
  }

  private async rows(app: CallerApp, read: ReadSearch): Promise<SearchRow[]> {
    const ask = (text: string, values: unknown[]) => this.dataSource.query<SearchRow[]>(text, [app.id, ...values]);
    const { text, id, keyOf, providerMessageId, madeAtMs, prefix } = read;
    const exact = await ask(SEARCH_EXACT, [text, id, keyOf, providerMessageId]);
    const requested = await ask(SEARCH_REQUEST_ID, [text, ...requestTime(madeAtMs)]);
    if (exact.length + requested.length > 0) return distinct([...exact, ...requested]);
    const begins = prefix === null ? [] : await ask(SEARCH_PREFIX, [...prefix]);
    return begins.length > 0 ? begins : await ask(SEARCH_RECIPIENT, [recipientHashes(app, text)]);
  }

  private async shown(app: CallerApp, rows: readonly SearchRow[]): Promise<SearchResult[]> {
    const ids = rows.flatMap((row) => row.notification_id ?? []);
    const items = new Map((await this.notifications.listByIds(app, ids)).map((item) => [item.id, item]));
    return rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      // Safe: the statements write no other word.
      matched: row.matched as SearchResult['matched'],
      name: row.name,
      notification: items.get(row.notification_id ?? '') ?? null,
    }));
  }
}

function requestTime(madeAtMs: number | null): [fromUs: number, toUs: number, limit: number] {
  if (madeAtMs === null) return [0, 253_402_300_799_000_000, LATEST_REQUESTS];
  return [(madeAtMs - AROUND_MS) * 1_000, (madeAtMs + AROUND_MS) * 1_000, MOST_AROUND];
}

/** What is found in two ways is shown by the first: a mail's Message-ID is also what its provider knows it by. */
function distinct(rows: readonly SearchRow[]): SearchRow[] {
  return [...new Map(rows.toReversed().map((row) => [`${row.kind} ${row.id}`, row])).values()].toReversed();
}
