// What a person finds in the inbox, newest first, and what was done with it.
import { Injectable } from '@nestjs/common';
import type { InboxItem, InboxQuery } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { notFound } from '../http/path-id.js';
import type { CallerApp } from '../http/request-context.js';
import { INBOX_COLUMNS, type InboxRow, toInboxItem } from './inbox-item.js';

const LIST = `
  SELECT ${INBOX_COLUMNS} FROM inbox_items
  WHERE app_id = $1 AND user_id = $2 AND ($3::bigint IS NULL OR seq < $3) AND archived_at IS NULL
    AND (NOT $4::boolean OR read_at IS NULL)
  ORDER BY seq DESC LIMIT $5`;

/** Assignments: repeating one keeps the time of the first. */
const MARK = {
  read: 'read_at = coalesce(read_at, clock_timestamp())',
  archived: 'archived_at = coalesce(archived_at, clock_timestamp())',
} as const;

@Injectable()
export class Inbox {
  constructor(private readonly dataSource: DataSource) {}

  /** Without what was archived. */
  async list(app: CallerApp, userId: string, query: InboxQuery) {
    const limit = pageLimit(query);
    const before = readCursor(query, (position) => /^\d{1,18}$/.test(position));
    const rows = await this.dataSource.query<InboxRow[]>(LIST, [
      app.id,
      userId,
      before,
      query.unread === true,
      limit + 1,
    ]);
    return toPage(rows, limit, toInboxItem, ({ seq }) => seq);
  }

  async mark(app: CallerApp, userId: string, id: string, as: keyof typeof MARK): Promise<InboxItem> {
    const [rows] = await this.dataSource.query<[InboxRow[], number]>(
      `UPDATE inbox_items SET ${MARK[as]} WHERE app_id = $1 AND id = $2 AND user_id = $3 RETURNING ${INBOX_COLUMNS}`,
      [app.id, id, userId],
    );
    const [row] = rows;
    if (!row) throw notFound();
    return toInboxItem(row);
  }
}
