// Reads conflicts, and takes their acknowledgement.
import { Injectable } from '@nestjs/common';
import type { AcknowledgeConflict, Conflict, ListConflictsQuery } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { askedBy } from '../audit/record-audit.js';
import { poolOf } from '../database/pool-of.js';
import { type ConflictRow, LIST_CONFLICTS } from '../database/sql/conflicts.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId } from '../http/path-id.js';
import type { CallerApp, RequestContext } from '../http/request-context.js';
import { acknowledge } from './acknowledge.js';
import { toConflict } from './to-conflict.js';

@Injectable()
export class Conflicts {
  constructor(private readonly dataSource: DataSource) {}

  async list(app: CallerApp, query: ListConflictsQuery) {
    const limit = pageLimit(query);
    const [afterUs = null, afterId = null] = readCursor(query, isPosition)?.split(' ') ?? [];
    const rows = await this.dataSource.query<ConflictRow[]>(LIST_CONFLICTS, [
      app.id,
      afterUs,
      afterId,
      limit + 1,
      query.acknowledged ?? null,
      query.id ?? null,
    ]);
    return toPage(rows, limit, toConflict, (row) => `${row.at_us} ${row.id}`);
  }

  async acknowledge(caller: RequestContext, id: string, { note }: AcknowledgeConflict): Promise<Conflict> {
    return toConflict(await acknowledge(poolOf(this.dataSource), askedBy(caller), id, note));
  }
}

function isPosition(position: string): boolean {
  const [atUs = '', id = '', ...rest] = position.split(' ');
  return /^\d{1,17}$/.test(atUs) && isId(id) && rest.length === 0;
}
