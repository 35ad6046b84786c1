// When protection ends: moving one key's end, and the figures of all of them.
import { Injectable } from '@nestjs/common';
import { type ExpiryFigures, type KeyExpiry, type PutExpiry, parseDateTime } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import {
  EXPIRING_BY_HOUR,
  EXPIRY_FIGURES,
  PURGE_FIGURES,
  REPEATS_AFTER_EXPIRY,
} from '../database/sql/expiry-figures.js';
import type { RequestContext } from '../http/request-context.js';
import { setExpiry } from './set-expiry.js';

interface FigureRow {
  readonly as_of: Date;
  readonly in_hour: number;
  readonly in_day: number;
  readonly overdue: number;
}

interface PurgeRow {
  readonly purged_at: Date | null;
  readonly purged_count: number | null;
  readonly keys: number;
  readonly bytes: number;
}

@Injectable()
export class Expiry {
  constructor(private readonly dataSource: DataSource) {}

  async set(caller: RequestContext, id: string, { expiresAt, reason }: PutExpiry): Promise<KeyExpiry> {
    // Safe: the schema has checked that it is a time.
    const expiresAtMs = parseDateTime(expiresAt) as number;
    return await setExpiry(poolOf(this.dataSource), caller, id, { expiresAtMs, reason });
  }

  async figures({ app }: RequestContext): Promise<ExpiryFigures> {
    const pool = poolOf(this.dataSource);
    const [figures] = (await pool.query<FigureRow>(EXPIRY_FIGURES, [app.id])).rows;
    if (figures === undefined) throw new Error('A statement over one clock answers one row');
    const hours = (await pool.query<{ from: Date; count: number }>(EXPIRING_BY_HOUR, [app.id, figures.as_of])).rows;
    const [repeats] = (
      await pool.query<{ count: number; longest: string | null; p95: number | null }>(REPEATS_AFTER_EXPIRY, [app.id])
    ).rows;
    const [shared] = (await pool.query<PurgeRow>(PURGE_FIGURES)).rows;
    return {
      asOf: figures.as_of.toISOString(),
      expiringInHour: figures.in_hour,
      expiringInDay: figures.in_day,
      hours: hours.map(({ from, count }) => ({ from: from.toISOString(), count })),
      overduePurge: figures.overdue,
      repeatsAfterExpiry: {
        count: repeats?.count ?? 0,
        longestDelaySeconds: seconds(repeats?.longest),
        p95DelaySeconds: seconds(repeats?.p95),
        retentionSeconds: app.retentionMs / 1_000,
      },
      purge: { lastAt: shared?.purged_at?.toISOString() ?? null, lastKeys: shared?.purged_count ?? null },
      tables: { keys: shared?.keys ?? 0, bytes: shared?.bytes ?? 0 },
    };
  }
}

/** To the millisecond, as the delays are kept. */
function seconds(value: string | number | null | undefined): number | null {
  return value == null ? null : Math.round(Number(value) * 1_000) / 1_000;
}
