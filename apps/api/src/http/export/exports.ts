// Answers a list as a page, or with `format` as a file of the whole filter: streamed, bounded in number, audited.
import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { ExportFormat } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { askedBy, recordAudit } from '../../audit/record-audit.js';
import { inTransaction } from '../../database/in-transaction.js';
import { poolOf } from '../../database/pool-of.js';
import { maskedAnswer } from '../../masking/masked-answer.js';
import { refuseWithout } from '../access.js';
import { Problem } from '../problem.js';
import type { RequestContext } from '../request-context.js';
import { Shutdown } from '../shutdown.js';
import { jitteredRetryAfter } from '../to-problem.js';
import { type ExportPage, type ExportSource, exportLines } from './export-lines.js';

export interface ExportableQuery {
  readonly format?: ExportFormat | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface ExportableList<Query, Item> {
  /** Of the file, and in the audit log. */
  readonly name: string;
  readonly columns: ExportSource<Item>['columns'];
  readonly page: (query: Query) => Promise<ExportPage<Item>>;
}

const PAGE_ITEMS = 1_000;
/** Exports of one app at a time: each keeps a connection to the database busy. */
const MOST_AT_ONCE = 2;
const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

@Injectable()
export class Exports {
  private readonly runningByApp = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly shutdown: Shutdown,
  ) {}

  /** The page that was asked for, or the file. A filter that is refused is refused before the file begins. */
  async answer<Query extends ExportableQuery, Item extends object>(
    caller: RequestContext,
    query: Query,
    list: ExportableList<Query, Item>,
  ): Promise<ExportPage<Item> | StreamableFile> {
    const { format } = query;
    if (format === undefined) return await list.page(query);
    if (query.limit !== undefined || query.cursor !== undefined) throw partOfAFile(query);
    refuseWithout('export', caller);
    const leave = this.enter(caller.app.id);
    try {
      const page = async (cursor: object) =>
        maskedPage(caller, await list.page({ ...query, limit: PAGE_ITEMS, ...cursor }));
      const firstPage = await page({});
      await this.audit(caller, list.name, query);
      const lines = exportLines({
        format,
        columns: list.columns,
        firstPage,
        pageAfter: (cursor) => page({ cursor }),
        stop: this.shutdown.signal,
      });
      // One chunk ahead: the next page waits until the socket has taken this one.
      const stream = Readable.from(lines, { objectMode: true, highWaterMark: 1 }).once('close', leave);
      const disposition = `attachment; filename="${list.name}-${new Date().toISOString().slice(0, 10)}.${format}"`;
      return new StreamableFile(stream, { type: CONTENT_TYPES[format], disposition });
    } catch (error) {
      leave();
      throw error;
    }
  }

  private enter(appId: string): () => void {
    const running = this.runningByApp.get(appId) ?? 0;
    if (running >= MOST_AT_ONCE) {
      throw new Problem('rate_limited', `This app has ${MOST_AT_ONCE} exports under way. Wait for one to end.`, {
        headers: { 'Retry-After': jitteredRetryAfter() },
      });
    }
    this.runningByApp.set(appId, running + 1);
    return () => {
      const left = (this.runningByApp.get(appId) ?? 1) - 1;
      if (left === 0) this.runningByApp.delete(appId);
      else this.runningByApp.set(appId, left);
    };
  }

  /** The names of the filters only: a value may be an address. */
  private async audit(caller: RequestContext, name: string, { format, ...filters }: ExportableQuery): Promise<void> {
    const given = Object.entries(filters).flatMap(([filter, value]) => (value === undefined ? [] : [filter]));
    await inTransaction(poolOf(this.dataSource), (client) =>
      recordAudit(client, {
        ...askedBy(caller),
        action: 'list.export',
        targetKind: 'list',
        targetId: name,
        after: { format, filters: given },
      }),
    );
  }
}

/** For everybody: a file leaves the reach of who may see what. */
function maskedPage<Item extends object>({ app }: RequestContext, page: ExportPage<Item>): ExportPage<Item> {
  // Safe: masking replaces texts by texts.
  return { ...page, data: maskedAnswer(page.data, app.masking) as Item[] };
}

function partOfAFile({ limit }: ExportableQuery): Problem {
  const pointer = limit === undefined ? '/cursor' : '/limit';
  const message = 'An export answers all that the filter finds: leave this out.';
  return new Problem('invalid_request', message, { errors: [{ pointer, code: 'not_allowed', message }] });
}
