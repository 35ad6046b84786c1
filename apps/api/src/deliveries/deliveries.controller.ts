// The routes that read deliveries.
import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CountDeliveriesQuery,
  countDeliveriesQuerySchema,
  deliveryGroupsSchema,
  deliveryPageSchema,
  deliveryRecordSchema,
  type ListDeliveriesQuery,
  listCountSchema,
  listDeliveriesQuerySchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Exports } from '../http/export/exports.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { Deliveries } from './deliveries.service.js';
import { DELIVERY_FILE } from './export-columns.js';

@ApiTags('Deliveries')
@Controller('v1/deliveries')
export class DeliveriesController {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: deliveryPageSchema })
  list(@Context() caller: RequestContext, @StrictQuery(listDeliveriesQuerySchema) query: ListDeliveriesQuery) {
    const page = (asked: ListDeliveriesQuery) => this.deliveries.list(caller.app, asked);
    return this.exports.answer(caller, query, { ...DELIVERY_FILE, page });
  }

  @Get('count')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: listCountSchema })
  count(@Context() { app }: RequestContext, @StrictQuery(countDeliveriesQuerySchema) query: CountDeliveriesQuery) {
    return this.deliveries.count(app, query);
  }

  @Get('groups')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: deliveryGroupsSchema })
  groups(@Context() { app }: RequestContext) {
    return this.deliveries.groups(app);
  }

  @Get(':id')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: deliveryRecordSchema })
  async read(
    @Context() { app }: RequestContext,
    @PathId() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const delivery = await this.deliveries.read(app, id);
    void reply.header('ETag', `"${delivery.version}"`);
    return delivery;
  }
}
