// The client: every method of the API that a service needs, safe to call again at any time.
import type {
  Accepted,
  BatchItem,
  CancelAnswer,
  ListNotificationsQuery,
  Notification,
  NotificationListItem,
  PostNotification,
} from '@oneping/contracts';
import { apiCallerFor, type ClientOptions } from './api-caller-for.js';
import type { Asked } from './asked.js';
import { hasData, hasId, isAcceptedFor } from './expected-answers.js';
import { pathWithQuery } from './path-with-query.js';
import { sendBatch } from './send-batch.js';
import { shareInFlight } from './share-in-flight.js';

/** A notification to send. `messageId` names the intent: make it once, and use it for every retry of your own too. */
export type NotificationToSend = PostNotification & { readonly messageId: string };

export interface SendOptions {
  /** Seconds to wait for the notification to finish, at most 30; the answer comes sooner if it does. Default: none. */
  readonly waitSeconds?: number;
}

/** Every filter of the list, and where its page begins. */
export type ListQuery = Asked<Omit<ListNotificationsQuery, 'format'>>;

export interface Page<Item> {
  readonly data: readonly Item[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Every method rejects with OnePingProblem, after having tried again by itself where that may help. */
export interface OnePingClient {
  /**
   * Posts a notification. Repeats, retries and concurrent calls with the same message ID and payload all get the same
   * notification; `duplicate` says whether this answer is a repeat. Two equal calls at once share one request.
   */
  send(notification: NotificationToSend, options?: SendOptions): Promise<Accepted>;
  /** Posts up to 1 000 at once. Answers in the order given; items that may yet be accepted are tried again. */
  sendBatch(notifications: readonly NotificationToSend[]): Promise<BatchItem[]>;
  /** The whole record. Rejects with `not_found`. */
  get(id: string): Promise<Notification>;
  /** The whole record by the caller's own name for it, or null. */
  getByMessageId(messageId: string): Promise<Notification | null>;
  list(query?: ListQuery): Promise<Page<NotificationListItem>>;
  /** Cancels what is not under way. Rejects with `too_late_to_cancel` if nothing could be. */
  cancel(id: string): Promise<CancelAnswer>;
}

export function createClient(options: ClientOptions): OnePingClient {
  const { api, policy } = apiCallerFor(options);
  const share = shareInFlight<Accepted>();

  async function get(id: string): Promise<Notification> {
    return await api.call<Notification>({
      method: 'GET',
      path: `/v1/notifications/${encodeURIComponent(id)}`,
      isExpected: hasId,
    });
  }

  async function list(query: ListQuery = {}): Promise<Page<NotificationListItem>> {
    return await api.call<Page<NotificationListItem>>({
      method: 'GET',
      path: pathWithQuery('/v1/notifications', query),
      isExpected: hasData,
    });
  }

  return {
    get,
    list,
    async send(notification, { waitSeconds = 0 } = {}) {
      const json = JSON.stringify(notification);
      return await share(`${waitSeconds} ${json}`, () =>
        api.call<Accepted>({
          method: 'POST',
          path: '/v1/notifications',
          json,
          headers: {
            'idempotency-key': quoted(notification.messageId),
            ...(waitSeconds > 0 ? { prefer: `wait=${waitSeconds}` } : {}),
          },
          extraTimeMs: waitSeconds * 1_000,
          isExpected: isAcceptedFor(notification.messageId),
        }),
      );
    },
    async sendBatch(notifications) {
      return await sendBatch(api, notifications, policy);
    },
    async getByMessageId(messageId) {
      const [item] = (await list({ messageId })).data;
      return item ? await get(item.id) : null;
    },
    async cancel(id) {
      const path = `/v1/notifications/${encodeURIComponent(id)}/cancel`;
      return await api.call<CancelAnswer>({ method: 'POST', path, isExpected: hasId });
    },
  };
}

/** As a structured-field string: bare, a message ID that itself starts with a quote would be read otherwise. */
function quoted(messageId: string): string {
  return `"${messageId.replace(/["\\]/g, '\\$&')}"`;
}
