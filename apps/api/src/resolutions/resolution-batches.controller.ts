// The routes of batches of decisions.
import { Controller, Get, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ListBatchItemsQuery,
  type ListResolutionBatchesQuery,
  listBatchItemsQuerySchema,
  listResolutionBatchesQuerySchema,
  type PostResolutionBatch,
  postResolutionBatchSchema,
  resolutionBatchItemPageSchema,
  resolutionBatchPageSchema,
  resolutionBatchSchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { Exports } from '../http/export/exports.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { BATCH_ITEM_FILE } from './export-columns.js';
import { ResolutionBatches } from './resolution-batches.service.js';

@ApiTags('Resolution batches')
@Controller('v1/resolution-batches')
export class ResolutionBatchesController {
  constructor(
    private readonly batches: ResolutionBatches,
    private readonly exports: Exports,
  ) {}

  @Post()
  @Requires('deliveries:resolve')
  @Repeats('named')
  @Answers({ 200: resolutionBatchSchema, 201: resolutionBatchSchema })
  async start(
    @Context() caller: RequestContext,
    @StrictBody(postResolutionBatchSchema) body: StrictBody<PostResolutionBatch>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.batches.start(caller, body.value));
  }

  @Get()
  @Requires('deliveries:resolve', 'review')
  @Repeats('harmless')
  @Answers({ 200: resolutionBatchPageSchema })
  list(
    @Context() { app }: RequestContext,
    @StrictQuery(listResolutionBatchesQuerySchema) query: ListResolutionBatchesQuery,
  ) {
    return this.batches.list(app, query);
  }

  @Get(':id')
  @Requires('deliveries:resolve', 'review')
  @Repeats('harmless')
  @Answers({ 200: resolutionBatchSchema })
  find(@Context() { app }: RequestContext, @PathId() id: string) {
    return this.batches.find(app, id);
  }

  @Get(':id/items')
  @Requires('deliveries:resolve', 'review')
  @Repeats('harmless')
  @Answers({ 200: resolutionBatchItemPageSchema })
  items(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictQuery(listBatchItemsQuerySchema) query: ListBatchItemsQuery,
  ) {
    const page = (asked: ListBatchItemsQuery) => this.batches.items(caller.app, id, asked);
    return this.exports.answer(caller, query, { ...BATCH_ITEM_FILE, page });
  }

  @Put(':id/abort')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: resolutionBatchSchema })
  abort(@Context() caller: RequestContext, @PathId() id: string) {
    return this.batches.abort(caller, id);
  }
}
