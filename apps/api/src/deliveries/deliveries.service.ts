// Reads deliveries: one, a page of them, and what happened to those of a notification.
import { Inject, Injectable } from '@nestjs/common';
import type {
  Attempt,
  Conflict,
  CountDeliveriesQuery,
  Delivery,
  DeliveryGroups,
  DeliveryRecord,
  ListCount,
  ListDeliveriesQuery,
  Notification,
  TakenDecision,
  TimelineEntry,
} from '@oneping/contracts';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { toConflict } from '../conflicts/to-conflict.js';
import { countSome, MOST_ROWS } from '../database/count-some.js';
import { poolOf } from '../database/pool-of.js';
import { type ConflictRow, FIND_CONFLICTS } from '../database/sql/conflicts.js';
import type { DeliveryRow } from '../database/sql/delivery-columns.js';
import type { DuplicateRow } from '../database/sql/duplicate-columns.js';
import { FIND_DECISIONS, type TakenDecisionRow } from '../database/sql/find-decisions.js';
import {
  type AttemptRow,
  FIND_ATTEMPTS,
  FIND_DELIVERIES,
  FIND_DELIVERY,
  FIND_TRANSITIONS,
  type ProvedRow,
  type TransitionRow,
} from '../database/sql/find-deliveries.js';
import { FIND_EVIDENCE, type LookupRow } from '../database/sql/find-evidence.js';
import { FIND_DUPLICATES } from '../database/sql/find-notification.js';
import { type DeliveryGroupRow, GROUP_DELIVERIES } from '../database/sql/group-deliveries.js';
import { type DeliveryFilters, listDeliveries, someDeliveries } from '../database/sql/list-deliveries.js';
import { toDuplicate } from '../duplicates/to-duplicate.js';
import { CONFIG } from '../http/core.module.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import type { CallerApp } from '../http/request-context.js';
import { senderIdsOf } from '../senders/sender-id-of.js';
import { toAttempts, toDelivery, toLookup, toProof, toTakenDecision, toTimeline } from './to-delivery.js';
import { toDeliveryGroup } from './to-delivery-group.js';

export interface DeliveryHistory {
  readonly attempts: Attempt[];
  readonly timeline: TimelineEntry[];
}

type HistoryOfNotification = Pick<
  Notification,
  'deliveries' | 'attempts' | 'timeline' | 'lookups' | 'conflicts' | 'decisions'
>;

/** The record shows this many repeats, the latest; GET /v1/duplicates has them all. */
const SHOWN_REQUESTS = 50;

@Injectable()
export class Deliveries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(app: CallerApp, query: ListDeliveriesQuery) {
    const limit = pageLimit(query);
    const page = { after: readCursor(query, isId), limit: limit + 1, order: query.order };
    const { text, values } = listDeliveries(await this.filters(app, query), page);
    const rows = await this.dataSource.query<DeliveryRow[]>(text, values);
    return toPage(
      rows,
      limit,
      (row) => this.shown(row),
      ({ id }) => id,
    );
  }

  async count(app: CallerApp, query: CountDeliveriesQuery): Promise<ListCount> {
    return await countSome(poolOf(this.dataSource), someDeliveries(await this.filters(app, query), MOST_ROWS));
  }

  private async filters(app: CallerApp, query: CountDeliveriesQuery): Promise<DeliveryFilters> {
    const { state, sender, channel, reason, age, leaseOverdue, attention, evidence, snoozed, minRepeats, worker } =
      query;
    const { stateFrom, stateTo, overdue } = query;
    return {
      ...{ appId: app.id, age, leaseOverdue, attention, evidence, snoozed, minRepeats, worker, stateFrom, stateTo },
      isOverdue: overdue !== undefined,
      states: state,
      reasons: reason,
      senderIds: await senderIdsOf(this.dataSource, app.id, sender, channel),
    };
  }

  async find(app: CallerApp, id: string): Promise<Delivery> {
    return this.shown(await this.row(app, id));
  }

  async read(app: CallerApp, id: string): Promise<DeliveryRecord> {
    const row = await this.row(app, id);
    const values = [app.id, row.notification_id, SHOWN_REQUESTS];
    const requests = await this.dataSource.query<DuplicateRow[]>(FIND_DUPLICATES, values);
    return {
      ...this.shown(row),
      ...(await this.history(app, [row])),
      lookups: (await this.lookups(app, [id])).map(toLookup),
      proof: toProof(row),
      conflicts: await this.conflicts(app, [id]),
      decisions: await this.decisions(app, [id]),
      requests: requests.map(toDuplicate),
    };
  }

  /** What is unknown, by sender, reason and the time in which it became so. */
  async groups(app: CallerApp): Promise<DeliveryGroups> {
    const rows = await this.dataSource.query<DeliveryGroupRow[]>(GROUP_DELIVERIES, [app.id]);
    return { data: rows.map(toDeliveryGroup) };
  }

  async ofNotification(app: CallerApp, id: string): Promise<HistoryOfNotification> {
    const rows = await this.dataSource.query<ProvedRow[]>(FIND_DELIVERIES, [app.id, id]);
    const ids = rows.map((row) => row.id);
    const lookups = await this.lookups(app, ids);
    return {
      deliveries: rows.map((row) => this.shown(row)),
      ...(await this.history(app, rows)),
      lookups: lookups.map((lookup) => ({ deliveryId: lookup.delivery_id, ...toLookup(lookup) })),
      conflicts: await this.conflicts(app, ids),
      decisions: await this.decisions(app, [id, ...ids]),
    };
  }

  private async lookups(app: CallerApp, ids: readonly string[]): Promise<LookupRow[]> {
    return await this.dataSource.query<LookupRow[]>(FIND_EVIDENCE, [app.id, ids]);
  }

  private async conflicts(app: CallerApp, ids: readonly string[]): Promise<Conflict[]> {
    return (await this.dataSource.query<ConflictRow[]>(FIND_CONFLICTS, [app.id, ids])).map(toConflict);
  }

  private async decisions(app: CallerApp, ids: readonly string[]): Promise<TakenDecision[]> {
    const rows = await this.dataSource.query<TakenDecisionRow[]>(FIND_DECISIONS, [app.id, ids]);
    return rows.map(toTakenDecision);
  }

  private async row(app: CallerApp, id: string): Promise<ProvedRow> {
    const [row] = await this.dataSource.query<ProvedRow[]>(FIND_DELIVERY, [app.id, id]);
    if (!row) throw notFound();
    return row;
  }

  private shown(row: DeliveryRow): Delivery {
    return toDelivery(row, this.config.quarantineMs);
  }

  private async history(app: CallerApp, rows: readonly ProvedRow[]): Promise<DeliveryHistory> {
    const ids = rows.map(({ id }) => id);
    const attempts = await this.dataSource.query<AttemptRow[]>(FIND_ATTEMPTS, [app.id, ids]);
    const transitions = await this.dataSource.query<TransitionRow[]>(FIND_TRANSITIONS, [app.id, ids]);
    return { attempts: toAttempts(rows, attempts), timeline: toTimeline(transitions) };
  }
}
