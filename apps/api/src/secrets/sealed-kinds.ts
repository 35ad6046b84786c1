// Everything that is sealed, table by table, with the place that each value belongs to.
import { fingerprintSecretPlace } from '../apps/create-app.js';
import {
  FINGERPRINT_SECRETS,
  RECIPIENT_SECRETS,
  SENDER_CONFIGS,
  SERVICE_SECRETS,
  type SealedRow,
  type SealedTable,
} from '../database/sql/sealed-rows.js';
import { placeName } from '../notifications/recipient-secret.js';
import { configPlaceName } from '../senders/sealed-config.js';
import { serviceSecretPlace } from './service-secret.js';

/** So many are read at once. */
export const SEALED_BATCH = 500;

/** One table of sealed values, and where each of its values may be opened. */
export interface SealedKind {
  readonly table: SealedTable;
  placeOf(row: SealedRow): string;
}

export const SEALED_KINDS: readonly SealedKind[] = [
  { table: FINGERPRINT_SECRETS, placeOf: ({ app_id }) => fingerprintSecretPlace(app_id) },
  {
    table: SENDER_CONFIGS,
    placeOf: ({ app_id, id, version }) => configPlaceName({ appId: app_id, senderId: id, version }),
  },
  { table: SERVICE_SECRETS, placeOf: ({ id }) => serviceSecretPlace(id) },
  { table: RECIPIENT_SECRETS, placeOf: ({ app_id, id }) => placeName({ appId: app_id, notificationId: id }) },
];
