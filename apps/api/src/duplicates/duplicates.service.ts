// Reads the record of suppressed duplicates: all of them, and one notification's mismatches.
import { Injectable } from '@nestjs/common';
import type { ListDuplicatesQuery, ListMismatchesQuery } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { type DuplicateListRow, listDuplicates } from '../database/sql/list-duplicates.js';
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

@Injectable()
export class Duplicates {
  constructor(private readonly dataSource: DataSource) {}

  async list(app: CallerApp, query: ListDuplicatesQuery) {
    const limit = pageLimit(query);
    const { messageId, kind, notificationId, apiKey, from, to } = query;
    const { text, values } = listDuplicates({
      appId: app.id,
      after: readPosition(query),
      limit: limit + 1,
      messageId: messageId === undefined ? undefined : await this.named(app, messageId),
      kind,
      notificationId,
      apiKey,
      from,
      to,
    });
    const rows = await this.dataSource.query<DuplicateListRow[]>(text, values);
    return toPage(rows, limit, toDuplicateListItem, ({ at_us, id }) => positionOf({ us: at_us, id }));
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

  private async named(app: CallerApp, messageId: string) {
    const [found] = await this.dataSource.query<{ id: string }[]>(FIND_ID_BY_MESSAGE_ID, [app.id, messageId]);
    return { text: messageId, notificationId: found?.id ?? null };
  }
}
