// Reads the record of suppressed duplicates: all of them, and one notification's mismatches.
import { Injectable } from '@nestjs/common';
import type { CountDuplicatesQuery, ListCount, ListDuplicatesQuery, ListMismatchesQuery } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { countSome, MOST_ROWS } from '../database/count-some.js';
import { poolOf } from '../database/pool-of.js';
import {
  type DuplicateFilters,
  type DuplicateListRow,
  listDuplicates,
  someDuplicates,
} from '../database/sql/list-duplicates.js';
import {
  FIND_ID_BY_MESSAGE_ID,
  LIST_MISMATCHES,
  type MismatchRow,
  NOTIFICATION_EXISTS,
} from '../database/sql/list-mismatches.js';
import { pageLimit, toPage } from '../http/page-cursor.js';
import { positionOf, readPosition } from '../http/page-position.js';
import { notFound } from '../http/path-id.js';
import type { CallerApp } from '../http/request-context.js';
import { toDuplicateListItem } from './to-duplicate.js';
import { toMismatch } from './to-mismatch.js';

const FIND_API_KEY_IDS = 'SELECT id FROM api_keys WHERE app_id = $1 AND prefix = ANY ($2::text[])';

@Injectable()
export class Duplicates {
  constructor(private readonly dataSource: DataSource) {}

  async list(app: CallerApp, query: ListDuplicatesQuery) {
    const limit = pageLimit(query);
    const page = { after: readPosition(query), limit: limit + 1 };
    const { text, values } = listDuplicates(await this.filters(app, query), page);
    const rows = await this.dataSource.query<DuplicateListRow[]>(text, values);
    return toPage(rows, limit, toDuplicateListItem, ({ at_us, id }) => positionOf({ us: at_us, id }));
  }

  async count(app: CallerApp, query: CountDuplicatesQuery): Promise<ListCount> {
    return await countSome(poolOf(this.dataSource), someDuplicates(await this.filters(app, query), MOST_ROWS));
  }

  async mismatches(app: CallerApp, notificationId: string, query: ListMismatchesQuery) {
    const limit = pageLimit(query);
    const after = readPosition(query);
    const [known] = await this.dataSource.query<unknown[]>(NOTIFICATION_EXISTS, [app.id, notificationId]);
    if (known === undefined) throw notFound();
    const values = [app.id, notificationId, limit + 1, after?.us ?? null, after?.id ?? null];
    const rows = await this.dataSource.query<MismatchRow[]>(LIST_MISMATCHES, values);
    return toPage(rows, limit, toMismatch, ({ at_us, id }) => positionOf({ us: at_us, id }));
  }

  private async filters(app: CallerApp, query: CountDuplicatesQuery): Promise<DuplicateFilters> {
    const { messageId, kind, notificationId, apiKey, from, to } = query;
    const named = messageId === undefined ? undefined : await this.named(app, messageId);
    const apiKeyIds = apiKey && (await this.apiKeyIds(app, apiKey));
    return { appId: app.id, messageId: named, kinds: kind, notificationId, apiKeyIds, from, to };
  }

  /** Prefixes that no key has become an id that none has. */
  private async apiKeyIds(app: CallerApp, prefixes: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(FIND_API_KEY_IDS, [app.id, prefixes]);
    return rows.length === 0 ? [NIL] : rows.map(({ id }) => id);
  }

  private async named(app: CallerApp, messageId: string) {
    const [found] = await this.dataSource.query<{ id: string }[]>(FIND_ID_BY_MESSAGE_ID, [app.id, messageId]);
    return { text: messageId, notificationId: found?.id ?? null };
  }
}
