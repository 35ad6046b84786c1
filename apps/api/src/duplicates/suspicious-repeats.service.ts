// Reads what suggests that an app makes its message IDs wrongly: suspicious repeats, and what the last day comes to.
import { Injectable } from '@nestjs/common';
import type { CountSuspiciousQuery, KeyFinding, ListCount, ListSuspiciousQuery } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { countSome, MOST_ROWS } from '../database/count-some.js';
import { poolOf } from '../database/pool-of.js';
import {
  KEY_FIGURES,
  type KeyFigures,
  LIST_SUSPICIOUS_REPEATS,
  SOME_SUSPICIOUS_REPEATS,
  type SuspiciousRepeatRow,
} from '../database/sql/list-suspicious-repeats.js';
import { pageLimit, toPage } from '../http/page-cursor.js';
import { positionOf, readPosition } from '../http/page-position.js';
import type { CallerApp } from '../http/request-context.js';
import { keyFindings } from './key-findings.js';
import { toSuspiciousRepeat } from './to-suspicious-repeat.js';

@Injectable()
export class SuspiciousRepeats {
  constructor(private readonly dataSource: DataSource) {}

  async list(app: CallerApp, query: ListSuspiciousQuery) {
    const limit = pageLimit(query);
    const after = readPosition(query);
    const rows = await this.dataSource.query<SuspiciousRepeatRow[]>(LIST_SUSPICIOUS_REPEATS, [
      app.id,
      limit + 1,
      after?.us ?? null,
      after?.id ?? null,
      query.from ?? null,
      query.to ?? null,
    ]);
    const page = toPage(rows, limit, toSuspiciousRepeat, ({ at_us, id }) => positionOf({ us: at_us, id }));
    // The findings are the same on every page: the first one shows them.
    return { ...page, findings: after === null ? await this.findings(app) : [] };
  }

  async count(app: CallerApp, { from, to }: CountSuspiciousQuery): Promise<ListCount> {
    const values = [app.id, from ?? null, to ?? null, MOST_ROWS];
    return await countSome(poolOf(this.dataSource), { text: SOME_SUSPICIOUS_REPEATS, values });
  }

  private async findings(app: CallerApp): Promise<KeyFinding[]> {
    const [figures] = await this.dataSource.query<KeyFigures[]>(KEY_FIGURES, [app.id]);
    return figures === undefined ? [] : keyFindings(figures);
  }
}
