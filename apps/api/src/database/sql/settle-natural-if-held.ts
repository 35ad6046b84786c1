// T5n: claimed → sent, and in the same statement the effect itself: a row of the inbox or of the sandbox.
import { HELD_BY_NOBODY } from './held-by-nobody.js';

/**
 * Parameters: app ids uuid[], delivery ids uuid[], fences int4[], kinds text[], ids of the new rows uuid[],
 * attempt numbers int4[], recipients as JSON text[], contents as JSON text[].
 * Answers a row for each position that was still held, its deadline ahead and no earlier send proved.
 */
export const SETTLE_NATURAL_IF_HELD = /* sql */ `
WITH input AS MATERIALIZED (
  SELECT generate_series(1, cardinality($1::uuid[])) AS position,
    unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id, unnest($3::int4[]) AS fence, unnest($4::text[]) AS kind,
    unnest($5::uuid[]) AS effect_id, unnest($6::int4[]) AS number, unnest($7::text[]) AS recipient,
    unnest($8::text[]) AS content
), moved AS (
  UPDATE deliveries d
  SET state = 'sent', rule = 'T5n', version = d.version + 1, state_since = clock_timestamp(), ${HELD_BY_NOBODY},
    due_at = NULL, reason_code = NULL, reason_detail = NULL, finished_at = clock_timestamp()
  FROM input i
  WHERE d.app_id = i.app_id AND d.id = i.id AND d.state = 'claimed' AND d.fence = i.fence
    AND NOT d.earlier_proved AND (d.deadline IS NULL OR d.deadline > clock_timestamp())
  RETURNING i.*, d.notification_id, d.sender_id, d.channel
), put_in_inbox AS (
  INSERT INTO inbox_items (app_id, id, user_id, notification_id, delivery_id, content)
  SELECT app_id, effect_id, recipient::json #>> '{}', notification_id, id, content FROM moved WHERE kind = 'inbox_item'
), put_in_sandbox AS (
  INSERT INTO sandbox_messages (app_id, id, delivery_id, attempt_number, sender_id, channel, recipient, content)
  SELECT app_id, effect_id, id, number, sender_id, channel, recipient, content FROM moved WHERE kind = 'sandbox_message'
)
SELECT position, app_id, notification_id FROM moved`;
