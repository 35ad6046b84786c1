// Writes down sends that a worker or a provider did not make a second time; running it again changes nothing.
import type { QueryConfig } from 'pg';
import { textArray, uuidArray } from './binary-array.js';

export interface WorkerRefusal {
  readonly id: string;
  readonly kind: 'claim_lost' | 'provider_deduplicated';
  readonly appId: string;
  readonly deliveryId: string;
}

// A delivery that was purged meanwhile has nothing left to be on record for.
const RECORD = /* sql */ `
INSERT INTO duplicates (app_id, id, at, kind, message_id, notification_id, delivery_id, source, delay_ms)
SELECT n.app_id, refused.id, clock.now, refused.kind, n.message_id, n.id, d.id, 'worker',
  (extract(epoch FROM clock.now - n.accepted_at) * 1000)::int8
FROM (SELECT clock_timestamp() AS now) AS clock
CROSS JOIN unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) AS refused (id, app_id, kind, delivery_id)
JOIN deliveries d ON d.app_id = refused.app_id AND d.id = refused.delivery_id
JOIN notifications n ON n.app_id = d.app_id AND n.id = d.notification_id
ON CONFLICT (app_id, id) DO NOTHING`;

export function recordRefusals(refusals: readonly WorkerRefusal[]): QueryConfig {
  return {
    name: 'record-refusals',
    text: RECORD,
    values: [
      uuidArray(refusals.map(({ id }) => id)),
      uuidArray(refusals.map(({ appId }) => appId)),
      textArray(refusals.map(({ kind }) => kind)),
      uuidArray(refusals.map(({ deliveryId }) => deliveryId)),
    ],
  };
}
