// A suppressed duplicate as the API reads it: the columns of `u` and the key `k` that asked, named as the row type says.
import { rfc3339 } from './notification-status.js';

export interface DuplicateRow {
  readonly id: string;
  readonly kind: string;
  readonly message_id: string;
  readonly notification_id: string | null;
  readonly delivery_id: string | null;
  readonly at: string;
  /** Microseconds since 1970, in digits: where a list stands. */
  readonly at_us: string;
  readonly answer_status: number | null;
  readonly same_payload: boolean | null;
  readonly delay_ms: number | null;
  readonly source: string;
  readonly batch_index: number | null;
  readonly api_key: string | null;
  readonly request_id: string | null;
  readonly address: string | null;
}

export const DUPLICATE_COLUMNS = /* sql */ `
  u.id, u.kind, u.message_id, u.notification_id, u.delivery_id, ${rfc3339('u.at')} AS at,
  (extract(epoch FROM u.at) * 1000000)::int8 AS at_us, u.answer_status, u.same_payload, u.delay_ms::float8 AS delay_ms,
  u.source, u.batch_index, k.prefix AS api_key, u.request_id, u.address`;

export const KEY_OF_DUPLICATE = /* sql */ `LEFT JOIN api_keys k ON k.app_id = u.app_id AND k.id = u.api_key_id`;
