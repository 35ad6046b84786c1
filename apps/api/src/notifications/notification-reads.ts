// Reads notifications of one app: a page of them, and the full record of one.
import { Injectable } from '@nestjs/common';
import type {
  CountNotificationsQuery,
  ListCount,
  ListNotificationsQuery,
  Notification,
  NotificationListItem,
} from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { countSome, MOST_ROWS } from '../database/count-some.js';
import { poolOf } from '../database/pool-of.js';
import type { DuplicateRow } from '../database/sql/duplicate-columns.js';
import { type FewFoundRow, FIND_FEW_FOUND, FIND_FEW_SENT_BY, MOST_FEW } from '../database/sql/few-keys.js';
import { FIND_DUPLICATES, FIND_NOTIFICATION, type NotificationRecordRow } from '../database/sql/find-notification.js';
import { listNotifications, someNotifications } from '../database/sql/list-notifications.js';
import type { NotificationRow } from '../database/sql/notification-columns.js';
import type { NotificationFilters, Search } from '../database/sql/notification-filters.js';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { toDuplicate } from '../duplicates/to-duplicate.js';
import { pageLimit, toPage } from '../http/page-cursor.js';
import { positionOf, readPosition } from '../http/page-position.js';
import { isId, notFound } from '../http/path-id.js';
import type { CallerApp } from '../http/request-context.js';
import { senderIdsOf } from '../senders/sender-id-of.js';
import { recipientHashes } from './recipient-hashes.js';
import { toListItem, toRecord } from './to-notification.js';

/** The record shows this many duplicates, the latest; GET /v1/duplicates has them all. */
const SHOWN_DUPLICATES = 200;

@Injectable()
export class NotificationReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: Deliveries,
  ) {}

  async list(app: CallerApp, query: ListNotificationsQuery) {
    const limit = pageLimit(query);
    const page = { after: readPosition(query), limit: limit + 1 };
    const { text, values } = listNotifications(await this.filters(app, query), page);
    const rows = await this.dataSource.query<NotificationRow[]>(text, values);
    return toPage(
      rows,
      limit,
      (row) => toListItem(row, app.slug),
      ({ accepted_us, id }) => positionOf({ us: accepted_us, id }),
    );
  }

  async count(app: CallerApp, query: CountNotificationsQuery): Promise<ListCount> {
    return await countSome(poolOf(this.dataSource), someNotifications(await this.filters(app, query), MOST_ROWS));
  }

  private async filters(app: CallerApp, query: CountNotificationsQuery): Promise<NotificationFilters> {
    const { messageId, status, channel, sender, recipient, createdFrom, createdTo, minDuplicates, attention, q } =
      query;
    const senderIds = await senderIdsOf(this.dataSource, app.id, sender, channel);
    const found = q === undefined ? undefined : await this.find(app, q);
    return {
      appId: app.id,
      messageId,
      createdFrom,
      createdTo,
      minDuplicates,
      attention,
      statuses: status,
      senderIds,
      recipientHashes: recipient === undefined ? undefined : recipientHashes(app, recipient),
      search: found?.search,
      ids: found?.few ?? (senderIds && (await this.fewSentBy(app, senderIds))),
    };
  }

  /** Undefined: they may be many. */
  private async fewSentBy(app: CallerApp, senderIds: readonly string[]): Promise<string[] | undefined> {
    const rows = await this.dataSource.query<{ id: string }[]>(FIND_FEW_SENT_BY, [app.id, senderIds]);
    return rows.length > MOST_FEW ? undefined : rows.map(({ id }) => id);
  }

  private async find(app: CallerApp, text: string): Promise<{ search: Search; few: string[] | undefined }> {
    const asked = { text, id: isId(text) ? text : null, recipientHashes: recipientHashes(app, text) };
    const values = [app.id, asked.text, asked.id, asked.recipientHashes];
    const rows = await this.dataSource.query<FewFoundRow[]>(FIND_FEW_FOUND, values);
    return {
      search: { ...asked, places: [...new Set(rows.map(({ place }) => place))] },
      few: rows.length > MOST_FEW ? undefined : rows.map(({ id }) => id),
    };
  }

  /** In no order; what is not there is left out. */
  async listByIds(app: CallerApp, ids: readonly string[]): Promise<NotificationListItem[]> {
    if (ids.length === 0) return [];
    const { text, values } = listNotifications({ appId: app.id, ids }, { after: null, limit: ids.length });
    const rows = await this.dataSource.query<NotificationRow[]>(text, values);
    return rows.map((row) => toListItem(row, app.slug));
  }

  async read(app: CallerApp, id: string): Promise<Notification> {
    const [row] = await this.dataSource.query<NotificationRecordRow[]>(FIND_NOTIFICATION, [app.id, id]);
    if (!row) throw notFound();
    const history = await this.deliveries.ofNotification(app, id);
    const duplicates = await this.dataSource.query<DuplicateRow[]>(FIND_DUPLICATES, [app.id, id, SHOWN_DUPLICATES]);
    return { ...toRecord(row, app.slug), ...history, duplicates: duplicates.map(toDuplicate) };
  }
}
