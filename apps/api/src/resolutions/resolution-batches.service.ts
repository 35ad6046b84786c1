// One decision over many deliveries: made, read and aborted here, carried out in the background.
import { Inject, Injectable } from '@nestjs/common';
import type {
  ListBatchItemsQuery,
  ListResolutionBatchesQuery,
  PostResolutionBatch,
  ResolutionBatch,
} from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { askedBy } from '../audit/record-audit.js';
import type { Config } from '../config.js';
import { poolOf } from '../database/pool-of.js';
import {
  type BatchCountRow,
  type BatchItemRow,
  type BatchRow,
  type BatchSampleRow,
  COUNT_BATCH_ITEMS,
  FIND_BATCH,
  LIST_BATCH_ITEMS,
  LIST_BATCHES,
  SAMPLE_BATCH_ITEMS,
} from '../database/sql/find-resolution-batch.js';
import type { Named } from '../http/answers.js';
import { CONFIG } from '../http/core.module.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { CallerApp, RequestContext } from '../http/request-context.js';
import { abortBatch, startBatch } from './start-batch.js';
import { toBatch, toBatchHead, toBatchItem } from './to-batch.js';

const SHOWN_SAMPLES = 5;

@Injectable()
export class ResolutionBatches {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async start(caller: RequestContext, wanted: PostResolutionBatch): Promise<Named<ResolutionBatch>> {
    const pool = poolOf(this.dataSource);
    const { id, isNew } = await startBatch(pool, askedBy(caller), wanted, this.config.quarantineMs);
    return { isNew, body: await this.find(caller.app, id) };
  }

  async list(app: CallerApp, query: ListResolutionBatchesQuery) {
    const limit = pageLimit(query);
    const rows = await this.dataSource.query<BatchRow[]>(LIST_BATCHES, [app.id, readCursor(query, isId), limit + 1]);
    return toPage(rows, limit, toBatchHead, ({ id }) => id);
  }

  async find(app: CallerApp, id: string): Promise<ResolutionBatch> {
    const row = await this.row(app, id);
    const counts = await this.dataSource.query<BatchCountRow[]>(COUNT_BATCH_ITEMS, [app.id, id]);
    const samples = await this.dataSource.query<BatchSampleRow[]>(SAMPLE_BATCH_ITEMS, [app.id, id, SHOWN_SAMPLES]);
    return toBatch(row, counts, samples);
  }

  async items(app: CallerApp, id: string, query: ListBatchItemsQuery) {
    await this.row(app, id);
    const limit = pageLimit(query);
    const values = [app.id, id, readCursor(query, isId), limit + 1, query.result ?? null];
    const rows = await this.dataSource.query<BatchItemRow[]>(LIST_BATCH_ITEMS, values);
    return toPage(rows, limit, toBatchItem, (row) => row.delivery_id);
  }

  async abort(caller: RequestContext, id: string): Promise<ResolutionBatch> {
    await this.row(caller.app, id);
    await abortBatch(poolOf(this.dataSource), askedBy(caller), id);
    const batch = await this.find(caller.app, id);
    if (batch.status === 'aborted') return batch;
    throw new Problem('action_not_allowed', 'The batch is done: there is nothing left to abort.');
  }

  private async row(app: CallerApp, id: string): Promise<BatchRow> {
    const [row] = await this.dataSource.query<BatchRow[]>(FIND_BATCH, [app.id, id]);
    if (!row) throw notFound();
    return row;
  }
}
