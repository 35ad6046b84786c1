// Pauses senders in trouble, opens them again, and lists what is open: state that all workers share.
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './pool-of.js';
import { FIND_OPEN_SENDERS } from './sql/find-open-senders.js';
import { PAUSE_SENDER } from './sql/pause-sender.js';
import { REOPEN_SENDER } from './sql/reopen-sender.js';

export interface SenderRow {
  readonly appId: string;
  readonly id: string;
  readonly channel: string;
  readonly provider: string;
  readonly configVersion: number;
  /** Calls at once; null: what its provider says. */
  readonly maxInFlight: number | null;
  /** Paused, and due for one delivery that shows whether it works again. */
  readonly isProbing: boolean;
  /** Probes that have failed since it was paused. */
  readonly probeCount: number;
}

export interface SenderPause {
  readonly appId: string;
  readonly senderId: string;
  readonly code: string;
  readonly detail: string;
  /** ms from now until one delivery is tried; null: only a person ends the pause. */
  readonly probeAfterMs: number | null;
}

/** Every sender that may be given work now, all apps, in the order of app, channel and position. */
export async function openSenders(pool: Pool): Promise<SenderRow[]> {
  return (await pool.query<SenderRow>({ name: 'find-open-senders', text: FIND_OPEN_SENDERS })).rows;
}

/** Pauses a sender, or moves its next probe. Answers false where a person has paused it: that stays as it is. */
export async function pauseSender(dataSource: DataSource, pause: SenderPause): Promise<boolean> {
  const { rowCount } = await poolOf(dataSource).query({
    name: 'pause-sender',
    text: PAUSE_SENDER,
    values: [pause.appId, pause.senderId, pause.code, pause.detail.replaceAll('\u0000', ''), pause.probeAfterMs],
  });
  return rowCount === 1;
}

/** Ends the pause that a worker made (`onlyProbed`, the default), or any. Answers whether it was paused so. */
export async function reopenSender(
  dataSource: DataSource,
  { appId, senderId, onlyProbed = true }: { appId: string; senderId: string; onlyProbed?: boolean },
): Promise<boolean> {
  const { rowCount } = await poolOf(dataSource).query({
    name: 'reopen-sender',
    text: REOPEN_SENDER,
    values: [appId, senderId, onlyProbed],
  });
  return rowCount === 1;
}
