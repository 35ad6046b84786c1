// Reads the audit log of one app.
import { Injectable } from '@nestjs/common';
import type { ListAuditEventsQuery } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { type ListedAuditEventRow, listAuditEvents } from '../database/sql/list-audit-events.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId } from '../http/path-id.js';
import type { CallerApp } from '../http/request-context.js';
import { toAuditEvent } from './to-audit-event.js';

@Injectable()
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  async list(app: CallerApp, query: ListAuditEventsQuery) {
    const limit = pageLimit(query);
    const { cursor: _, format: __, ...filters } = query;
    const wanted = { ...filters, appId: app.id, after: readPosition(query), limit: limit + 1 };
    const { text, values } = listAuditEvents(wanted);
    const rows = await this.dataSource.query<ListedAuditEventRow[]>(text, values);
    return toPage(rows, limit, toAuditEvent, ({ at, id }) => `${at} ${id}`);
  }
}

function readPosition(query: ListAuditEventsQuery): { at: string; id: string } | null {
  const position = readCursor(query, isPosition);
  if (position === null) return null;
  const [at = '', id = ''] = position.split(' ');
  return { at, id };
}

function isPosition(position: string): boolean {
  const [at = '', id = '', ...rest] = position.split(' ');
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && !Number.isNaN(Date.parse(at));
  return isTime && isId(id) && rest.length === 0;
}
