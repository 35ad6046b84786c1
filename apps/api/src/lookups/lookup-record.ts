// Reads what providers have answered about one delivery, the latest first, all of it.
import { Injectable } from '@nestjs/common';
import type { ListLookupsQuery } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { LIST_EVIDENCE, type ListedLookupRow } from '../database/sql/find-evidence.js';
import { toLookup } from '../deliveries/to-delivery.js';
import { pageLimit, toPage } from '../http/page-cursor.js';
import { positionOf, readPosition } from '../http/page-position.js';
import { notFound } from '../http/path-id.js';
import type { CallerApp } from '../http/request-context.js';

@Injectable()
export class LookupRecord {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws 404 for a delivery that is not the app's. */
  async list(app: CallerApp, id: string, query: ListLookupsQuery) {
    const limit = pageLimit(query);
    const { us = null, id: after = null } = readPosition(query) ?? {};
    const rows = await this.dataSource.query<ListedLookupRow[]>(LIST_EVIDENCE, [app.id, id, us, after, limit + 1]);
    if (rows.length === 0) await this.assertIsThere(app, id);
    return toPage(rows, limit, toLookup, (row) => positionOf({ us: row.at_us, id: row.id }));
  }

  private async assertIsThere(app: CallerApp, id: string): Promise<void> {
    const text = 'SELECT FROM deliveries WHERE app_id = $1 AND id = $2';
    if ((await this.dataSource.query<unknown[]>(text, [app.id, id])).length === 0) throw notFound();
  }
}
