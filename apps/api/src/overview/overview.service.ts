// Puts the overview of one app together: a few bounded counts of now, and what was rolled up.
import { Injectable } from '@nestjs/common';
import { DECISION_ACTIONS, OLDEST_UNKNOWN_LIMIT_SECONDS, type Overview, type OverviewQuery } from '@oneping/contracts';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import {
  type AttentionRow,
  READ_ATTENTION,
  READ_LAST_DECISIONS,
  READ_ROLLUPS,
  READ_SENDER_FIGURES,
  READ_WORKER_STATES,
  type RollupRow,
  type SenderFigureRow,
} from '../database/sql/overview.js';
import type { CallerApp } from '../http/request-context.js';
import { toSender } from './sender-figures.js';
import { figuresOf, SPANS, type Span, seriesOf, startOf } from './series.js';

@Injectable()
export class Overviews {
  constructor(private readonly dataSource: DataSource) {}

  /** One statement after the other: a page of numbers shall not take the pool from those who post. */
  async read(app: CallerApp, { range = '24h' }: OverviewQuery): Promise<Overview> {
    const span = SPANS[range];
    const [attention] = await this.rows<AttentionRow>('read-attention', READ_ATTENTION, [app.id]);
    if (attention === undefined) throw new Error('A statement of sub-selects answers one row');
    return {
      asOf: attention.as_of.toISOString(),
      attention: {
        needsReview: attention.needs_review,
        oldestUnknownSeconds: attention.oldest_unknown_seconds,
        conflicts: attention.conflicts,
        overdue: attention.overdue,
        sendersDown: attention.senders_down,
        workersAlive: attention.workers_alive,
      },
      oldestUnknownLimitSeconds: attention.oldest_unknown_limit_seconds ?? OLDEST_UNKNOWN_LIMIT_SECONDS,
      range,
      stepSeconds: span.stepMs / 1_000,
      ...(await this.figures(app, span, attention.as_of.getTime())),
      senders: (await this.rows<SenderFigureRow>('read-sender-figures', READ_SENDER_FIGURES, [app.id])).map(toSender),
      workers: await this.rows<Overview['workers'][number]>('read-worker-states', READ_WORKER_STATES, []),
      decisions: await this.rows<Overview['decisions'][number]>('read-last-decisions', READ_LAST_DECISIONS, [
        app.id,
        DECISION_ACTIONS,
      ]),
    };
  }

  private async figures(app: CallerApp, span: Span, nowMs: number) {
    const startMs = startOf(span, nowMs);
    const between = async (fromMs: number, toMs: number) =>
      await this.rows<RollupRow>('read-rollups', READ_ROLLUPS, [app.id, span.grain, new Date(fromMs), new Date(toMs)]);
    const rows = await between(startMs, startMs + span.lengthMs);
    const previous = span.hasPrevious ? await between(startMs - span.lengthMs, startMs) : null;
    return {
      totals: figuresOf(rows),
      previous: previous === null ? null : figuresOf(previous),
      series: seriesOf(rows, span, startMs),
    };
  }

  private async rows<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await poolOf(this.dataSource).query<Row>({ name, text, values })).rows;
  }
}
