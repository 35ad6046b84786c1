// T11 and the waiting between: an unknown delivery goes back to the queue, is asked about again, or waits for a person.
import type { Asked, NextCheck, UnknownHeld } from '@oneping/claims';
import type { Pool } from 'pg';
import { inTransaction, repeatGivingWay } from '../in-transaction.js';
import { CHECK_AGAIN_IF_UNKNOWN } from '../sql/check-again-if-unknown.js';
import { NOTE_EVIDENCE_IF_UNKNOWN } from '../sql/note-evidence-if-unknown.js';
import { REISSUE_IF_UNKNOWN } from '../sql/reissue-if-unknown.js';
import { WATCH_AGAIN_IF_DECIDED } from '../sql/watch-again-if-decided.js';
import { type EvidenceSubject, type EvidenceWriter, insertEvidence } from './evidence-row.js';

type Read = UnknownHeld & EvidenceSubject;

export async function reissue(pool: Pool, read: UnknownHeld): Promise<boolean> {
  const { rowCount } = await repeatGivingWay(() =>
    pool.query({ name: 'reissue-if-unknown', text: REISSUE_IF_UNKNOWN, values: guardOf(read) }),
  );
  return rowCount === 1;
}

export function checkAgain(
  writer: EvidenceWriter,
  read: Read,
  { afterMs, park }: NextCheck,
  asked: Asked | null,
): Promise<boolean> {
  const next = afterMs === null ? null : Math.ceil(afterMs);
  return write(writer, read, asked, {
    name: 'check-again-if-unknown',
    text: CHECK_AGAIN_IF_UNKNOWN,
    values: [...guardOf(read), next, park, asked?.evidence.verdict ?? null],
  });
}

export function watchAgain(
  writer: EvidenceWriter,
  read: Read,
  afterMs: number | null,
  asked: Asked | null,
): Promise<boolean> {
  const next = afterMs === null ? null : Math.ceil(afterMs);
  return write(writer, read, asked, {
    name: 'watch-again-if-decided',
    text: WATCH_AGAIN_IF_DECIDED,
    values: [...guardOf(read), next, asked?.evidence.verdict ?? null],
  });
}

export function recordEvidence(writer: EvidenceWriter, read: Read, asked: Asked): Promise<boolean> {
  return write(writer, read, asked, {
    name: 'note-evidence-if-unknown',
    text: NOTE_EVIDENCE_IF_UNKNOWN,
    values: [...guardOf(read), asked.evidence.verdict],
  });
}

/** The guarded statement, and where it held the evidence beside it. */
async function write(
  writer: EvidenceWriter,
  read: Read,
  asked: Asked | null,
  statement: { name: string; text: string; values: unknown[] },
): Promise<boolean> {
  if (asked === null) return (await repeatGivingWay(() => writer.pool.query(statement))).rowCount === 1;
  return await inTransaction(writer.pool, async (client) => {
    const { rowCount } = await client.query(statement);
    if (rowCount !== 1) return false;
    await insertEvidence(writer, client, read, asked);
    return true;
  });
}

function guardOf({ appId, deliveryId, fence, attemptCount }: UnknownHeld): unknown[] {
  return [appId, deliveryId, fence, attemptCount];
}
