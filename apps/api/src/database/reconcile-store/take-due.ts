// Reads unknown deliveries as the reconciler wants them: those that are due, or one.
import type { SafetyClass, UnknownDelivery } from '@oneping/claims';
import type { Pool } from 'pg';
import { type ClaimedRow, toClaimedDeliveries } from '../claim-store/claimed-delivery.js';
import { repeatGivingWay } from '../in-transaction.js';
import { uuidArray } from '../sql/binary-array.js';
import { FIND_DUE_CHECKS } from '../sql/find-due-checks.js';
import { FIND_UNKNOWN } from '../sql/find-unknown.js';

interface UnknownRow extends ClaimedRow {
  safety_class: SafetyClass | null;
  sender_is_open: boolean;
  is_decided: boolean;
  is_parked: boolean;
  is_proved: boolean;
  is_in_progress: boolean;
  check_count: number;
  calls_over_in_ms: number | null;
  reissuable_for_ms: number;
}

export async function takeDue(
  pool: Pool,
  limit: number,
  holdMs: number,
  exceptSenders: readonly string[],
): Promise<UnknownDelivery[]> {
  const { rows } = await repeatGivingWay(() =>
    pool.query<UnknownRow>({
      name: 'find-due-checks',
      text: FIND_DUE_CHECKS,
      values: [limit, holdMs, uuidArray(exceptSenders)],
    }),
  );
  return toUnknownDeliveries(rows);
}

export async function readUnknown(pool: Pool, appId: string, deliveryId: string): Promise<UnknownDelivery | null> {
  const { rows } = await pool.query<UnknownRow>({
    name: 'find-unknown',
    text: FIND_UNKNOWN,
    values: [appId, deliveryId],
  });
  return toUnknownDeliveries(rows)[0] ?? null;
}

function toUnknownDeliveries(rows: readonly UnknownRow[]): UnknownDelivery[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return toClaimedDeliveries(rows).flatMap(({ appId, deliveryId, fence, configVersion, claim }) => {
    const row = byId.get(deliveryId);
    if (row === undefined) return [];
    return {
      appId,
      deliveryId,
      fence,
      configVersion,
      attemptCount: row.attempt_count,
      claim: { ...claim, attemptNumber: row.attempt_count },
      safetyClass: row.safety_class,
      senderIsOpen: row.sender_is_open,
      isDecided: row.is_decided,
      isParked: row.is_parked,
      isProved: row.is_proved,
      isInProgress: row.is_in_progress,
      checkCount: row.check_count,
      // Nothing is open: over since ever.
      callsOverInMs: row.calls_over_in_ms ?? Number.NEGATIVE_INFINITY,
      reissuableForMs: row.reissuable_for_ms,
    };
  });
}
