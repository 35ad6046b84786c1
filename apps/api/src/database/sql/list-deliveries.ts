// A page of an app's deliveries, the newest first.
import { DELIVERY_COLUMNS, DELIVERY_FROM } from './delivery-columns.js';

/**
 * Parameters: app id, id after which the page begins or NULL, limit; then the filters, NULL where not asked: state,
 * sender's name, channel, least seconds in its state, lease overdue, attention.
 */
export const LIST_DELIVERIES = /* sql */ `
SELECT ${DELIVERY_COLUMNS} ${DELIVERY_FROM}
WHERE d.app_id = $1 AND ($2::uuid IS NULL OR d.id < $2)
  AND ($4::text IS NULL OR d.state = $4) AND ($5::text IS NULL OR s.name = $5) AND ($6::text IS NULL OR d.channel = $6)
  AND ($7::int4 IS NULL OR d.state_since <= clock_timestamp() - $7 * interval '1 second')
  AND ($8::bool IS NULL OR $8 = coalesce(d.lease_ends_at < clock_timestamp(), false))
  AND ($9::text IS NULL OR d.attention = $9)
ORDER BY d.id DESC LIMIT $3`;
