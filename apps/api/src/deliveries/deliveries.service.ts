// Reads deliveries: one, a page of them, and what happened to those of a notification.
import { Inject, Injectable } from '@nestjs/common';
import type { Attempt, Delivery, DeliveryRecord, ListDeliveriesQuery, TimelineEntry } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import type { DeliveryRow } from '../database/sql/delivery-columns.js';
import {
  type AttemptRow,
  FIND_ATTEMPTS,
  FIND_DELIVERIES,
  FIND_DELIVERY,
  FIND_TRANSITIONS,
  type TransitionRow,
} from '../database/sql/find-deliveries.js';
import { type EvidenceRow, FIND_EVIDENCE } from '../database/sql/find-evidence.js';
import { LIST_DELIVERIES } from '../database/sql/list-deliveries.js';
import { CONFIG } from '../http/core.module.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import type { CallerApp } from '../http/request-context.js';
import { toAttempts, toDelivery, toLookup, toTimeline } from './to-delivery.js';

export interface DeliveryHistory {
  readonly attempts: Attempt[];
  readonly timeline: TimelineEntry[];
}

@Injectable()
export class Deliveries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(app: CallerApp, query: ListDeliveriesQuery) {
    const limit = pageLimit(query);
    const rows = await this.dataSource.query<DeliveryRow[]>(LIST_DELIVERIES, [
      app.id,
      readCursor(query, isId),
      limit + 1,
      query.state ?? null,
      query.sender ?? null,
      query.channel ?? null,
      query.age ?? null,
      query.leaseOverdue ?? null,
      query.attention ?? null,
    ]);
    return toPage(
      rows,
      limit,
      (row) => this.shown(row),
      ({ id }) => id,
    );
  }

  async find(app: CallerApp, id: string): Promise<Delivery> {
    return this.shown(await this.row(app, id));
  }

  async read(app: CallerApp, id: string): Promise<DeliveryRecord> {
    const row = await this.row(app, id);
    const lookups = await this.dataSource.query<EvidenceRow[]>(FIND_EVIDENCE, [app.id, id]);
    return { ...this.shown(row), ...(await this.history(app, [row])), lookups: lookups.map(toLookup) };
  }

  async ofNotification(app: CallerApp, id: string): Promise<{ deliveries: Delivery[] } & DeliveryHistory> {
    const rows = await this.dataSource.query<DeliveryRow[]>(FIND_DELIVERIES, [app.id, id]);
    return { deliveries: rows.map((row) => this.shown(row)), ...(await this.history(app, rows)) };
  }

  private async row(app: CallerApp, id: string): Promise<DeliveryRow> {
    const [row] = await this.dataSource.query<DeliveryRow[]>(FIND_DELIVERY, [app.id, id]);
    if (!row) throw notFound();
    return row;
  }

  private shown(row: DeliveryRow): Delivery {
    return toDelivery(row, this.config.quarantineMs);
  }

  private async history(app: CallerApp, rows: readonly DeliveryRow[]): Promise<DeliveryHistory> {
    const ids = rows.map(({ id }) => id);
    const attempts = await this.dataSource.query<AttemptRow[]>(FIND_ATTEMPTS, [app.id, ids]);
    const transitions = await this.dataSource.query<TransitionRow[]>(FIND_TRANSITIONS, [app.id, ids]);
    return { attempts: toAttempts(rows, attempts), timeline: toTimeline(transitions) };
  }
}
