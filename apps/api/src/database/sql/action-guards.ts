// What a person may decide about a delivery `d`: fragments that the moving statements, the reading ones and the lists share.
import { callsOverAt } from './calls-over-at.js';

/** SQL: a call may still be running, or may have landed a moment ago. `ms` is the quarantine. */
export const inQuarantine = (d: string, ms: string) =>
  `coalesce(${callsOverAt(d)} + ${ms}::int8 * interval '1 millisecond' > clock_timestamp(), false)`;

/** SQL: a provider that can be asked has been asked since the last call ended. Others need no asking. */
export const isLookedUp = (d: string) => `(${d}.safety_class IS DISTINCT FROM 'lookup' OR coalesce(
  ${d}.evidence_verdict <> 'too_early' AND ${d}.evidence_at >= coalesce(${callsOverAt(d)}, '-infinity'), false))`;

/** SQL: its words or its address are gone, so that nothing can be sent again. */
export const isErased = (d: string) => `(${d}.recipient IS NULL OR EXISTS (
  SELECT FROM notifications n WHERE n.app_id = ${d}.app_id AND n.id = ${d}.notification_id AND n.body IS NULL))`;

/** SQL: its key has expired, purged or not. */
export const isExpired = (d: string) => `EXISTS (
  SELECT FROM notifications n WHERE n.app_id = ${d}.app_id AND n.id = ${d}.notification_id
    AND (n.expires_at <= clock_timestamp() OR n.purged_at IS NOT NULL))`;

const sameTarget = (d: string, other: string) => `${other}.app_id = ${d}.app_id
  AND ${other}.notification_id = ${d}.notification_id AND ${other}.channel = ${d}.channel
  AND ${other}.recipient_hash = ${d}.recipient_hash`;

/** SQL: no later send of the same channel and recipient. */
export const isHighestSend = (d: string) => `NOT EXISTS (
  SELECT FROM deliveries later WHERE ${sameTarget(d, 'later')} AND later.send_no > ${d}.send_no)`;

/** SQL: another send of the same channel and recipient is known to have arrived. */
export const otherSendArrived = (d: string) => `EXISTS (
  SELECT FROM deliveries o WHERE ${sameTarget(d, 'o')} AND o.id <> ${d}.id
    AND (o.state = 'sent' OR o.proved_at IS NOT NULL))`;

/** SQL: a contradiction on any send of the same channel and recipient that nobody has looked at. */
export const hasOpenConflict = (d: string) => `EXISTS (
  SELECT FROM deliveries o JOIN conflicts c ON c.app_id = o.app_id AND c.delivery_id = o.id
  WHERE ${sameTarget(d, 'o')} AND c.acknowledged_at IS NULL)`;

/**
 * SQL: it ended without arriving, as far as anybody knows: failed, lapsed, a re-send that was taken back, or called sent
 * by a person against a refusal.
 */
export const endedUnsent = (d: string) => `(${d}.proved_at IS NULL AND NOT ${d}.earlier_proved AND CASE
  WHEN ${d}.state IN ('failed', 'lapsed') THEN true
  WHEN ${d}.state = 'canceled' THEN ${d}.send_no > 1
  WHEN ${d}.state = 'sent' AND ${d}.reason_code = 'resolved_sent' THEN (
    SELECT coalesce(bool_or(a.verdict = 'refused') AND NOT bool_or(a.verdict = 'accepted'), false)
    FROM attempts a WHERE a.app_id = ${d}.app_id AND a.delivery_id = ${d}.id AND a.verdict IS NOT NULL)
  ELSE false END)`;
