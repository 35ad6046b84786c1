// Reads the audit log of one app, or of the service itself.
import { Injectable } from '@nestjs/common';
import type { CountAuditEventsQuery, ListAuditEventsQuery, ListCount } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { countSome, MOST_ROWS } from '../database/count-some.js';
import { poolOf } from '../database/pool-of.js';
import { type ListedAuditEventRow, listAuditEvents, someAuditEvents } from '../database/sql/list-audit-events.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { isInstanceWide, type RequestContext } from '../http/request-context.js';
import { isInService, SERVICE_ID } from '../http/service-scope.js';
import { toAuditEvent } from './to-audit-event.js';

@Injectable()
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws 403 where the log of the service is asked for by who does not administer it. */
  async list(caller: RequestContext, query: ListAuditEventsQuery) {
    const limit = pageLimit(query);
    const page = { after: readPosition(query), limit: limit + 1 };
    const appId = logOf(caller, query.level);
    const { text, values } = listAuditEvents({ ...query, appId }, page);
    const rows = await this.dataSource.query<ListedAuditEventRow[]>(text, values);
    const slug = appId === SERVICE_ID ? null : caller.app.slug;
    return toPage(
      rows,
      limit,
      (row) => toAuditEvent(row, slug),
      ({ at, id }) => `${at} ${id}`,
    );
  }

  async count(caller: RequestContext, query: CountAuditEventsQuery): Promise<ListCount> {
    const filters = { ...query, appId: logOf(caller, query.level) };
    return await countSome(poolOf(this.dataSource), someAuditEvents(filters, MOST_ROWS));
  }
}

function logOf(caller: RequestContext, level: ListAuditEventsQuery['level']): string {
  if (level !== 'service') {
    if (level === 'app' && isInService(caller))
      throw new Problem('app_required', 'Name the app in the query:  ?app=<slug>');
    return caller.app.id;
  }
  if (isInstanceWide(caller)) return SERVICE_ID;
  throw new Problem('forbidden', 'Only who administers the whole service reads its own log.');
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
