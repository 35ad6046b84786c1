// Walks the chains over the audit log, names the first broken link of each, and counts what is not sealed yet.
import type { Pool } from 'pg';
import {
  type ChainRow,
  FIND_CHAINS,
  FIND_UNSEALED_TAIL,
  type UnsealedRow,
  WALK_CHAIN,
} from '../database/sql/walk-audit-chain.js';
import { eventHash, NO_HASH } from './event-hash.js';

export interface BrokenLink {
  /** Null where the event has lost its link, so that nobody can say where it stood. */
  readonly position: number | null;
  /** Null where the link itself is gone. */
  readonly eventId: string | null;
  readonly difference: 'changed' | 'missing' | 'reordered';
  readonly detail: string;
}

export interface ChainReport {
  /** The app's slug. */
  readonly name: string;
  /** Links that hold, counted from the first one. */
  readonly intactCount: number;
  /** Hash of the last link that holds, in hexadecimal: kept elsewhere, it also shows when links are cut off at the end. */
  readonly head: string;
  readonly broken: BrokenLink | null;
  /** Those of the heads asked for that are links of this chain, and hold. */
  readonly foundHeads: readonly string[];
  readonly unsealed: { readonly count: number; readonly oldestAgeSeconds: number | null };
}

export type ChainProgress = (name: string, checkedCount: number, length: number) => void;

interface Chain {
  readonly app_id: string;
  readonly name: string;
  readonly length: number | null;
}

const PAGE = 1_000;

/**
 * A report for each app, as soon as its chain is walked. It may run beside the service; only reads.
 * @param heads that were kept elsewhere, in hexadecimal: a chain that was cut off at its end has lost them
 */
export async function* verifyChains(
  pool: Pool,
  onProgress: ChainProgress = () => {},
  heads: ReadonlySet<string> = new Set(),
): AsyncGenerator<ChainReport> {
  const { rows } = await pool.query<Chain>(FIND_CHAINS);
  for (const chain of rows) yield await verifyChain(pool, chain, onProgress, heads);
}

async function verifyChain(
  pool: Pool,
  chain: Chain,
  onProgress: ChainProgress,
  heads: ReadonlySet<string>,
): Promise<ChainReport> {
  const foundHeads: string[] = [];
  let head = NO_HASH;
  let intactCount = 0;
  let broken: BrokenLink | null = null;
  for await (const row of links(pool, chain.app_id, 0)) {
    broken = await flawOf(pool, row, head, intactCount + 1);
    if (broken !== null) break;
    head = row.hash;
    if (heads.size > 0 && heads.has(head.toString('hex'))) foundHeads.push(head.toString('hex'));
    intactCount += 1;
    if (intactCount % PAGE === 0) onProgress(chain.name, intactCount, chain.length ?? 0);
  }
  const [tail] = (await pool.query<UnsealedRow>(FIND_UNSEALED_TAIL, [chain.app_id])).rows;
  if (tail === undefined) throw new Error('A count answers one row');
  return {
    name: chain.name,
    intactCount,
    head: head.toString('hex'),
    broken: broken ?? flawOfTail(tail),
    foundHeads,
    unsealed: { count: tail.count, oldestAgeSeconds: tail.oldest_age_seconds },
  };
}

async function* links(pool: Pool, appId: string, after: number): AsyncGenerator<ChainRow> {
  for (let position = after; ; ) {
    const { rows } = await pool.query<ChainRow>(WALK_CHAIN, [appId, position, PAGE]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    position = Number(last.position);
  }
}

async function flawOf(pool: Pool, row: ChainRow, before: Buffer, expected: number): Promise<BrokenLink | null> {
  if (Number(row.position) !== expected) {
    return { position: expected, eventId: null, difference: 'missing', detail: 'the link is gone' };
  }
  const found = { position: expected, eventId: row.event_id };
  if (!row.has_event) return { ...found, difference: 'missing', detail: 'the event is gone' };
  if (eventHash(before, expected, row).equals(row.hash)) return null;
  const elsewhere = await rightfulPosition(pool, row, before, expected);
  if (elsewhere === null)
    return { ...found, difference: 'changed', detail: 'the event or its link is not what was sealed' };
  return { ...found, difference: 'reordered', detail: `the event that was sealed here is at ${elsewhere} now` };
}

/** Where the event stands that was sealed at this position; null: nowhere. Asked once, for the first broken link only. */
async function rightfulPosition(
  pool: Pool,
  broken: ChainRow,
  before: Buffer,
  position: number,
): Promise<number | null> {
  for await (const row of links(pool, broken.app_id, position)) {
    if (!row.has_event) continue;
    const hash = eventHash(before, position, row);
    // Either the links have changed places, or only the events that they name.
    if (hash.equals(row.hash) || hash.equals(broken.hash)) return Number(row.position);
  }
  return null;
}

function flawOfTail({ unsealed_id, vanished_id }: UnsealedRow): BrokenLink | null {
  const lost = { position: null, difference: 'missing' } as const;
  if (unsealed_id !== null) return { ...lost, eventId: unsealed_id, detail: 'its link is gone' };
  if (vanished_id !== null) return { ...lost, eventId: vanished_id, detail: 'the event is gone before it was sealed' };
  return null;
}
