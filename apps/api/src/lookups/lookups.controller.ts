// The routes of look-ups: asking a provider, now, whether it has an unknown delivery, and reading all that was answered.
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { evidenceSchema, type ListLookupsQuery, listLookupsQuerySchema, lookupPageSchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { LookupRecord } from './lookup-record.js';
import { Lookups } from './lookups.service.js';

@ApiTags('Deliveries')
@Controller('v1/deliveries')
export class LookupsController {
  constructor(
    private readonly lookups: Lookups,
    private readonly lookupRecord: LookupRecord,
  ) {}

  @Get(':id/lookups')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: lookupPageSchema })
  list(
    @Context() { app }: RequestContext,
    @PathId() id: string,
    @StrictQuery(listLookupsQuerySchema) query: ListLookupsQuery,
  ) {
    return this.lookupRecord.list(app, id, query);
  }

  @Post(':id/lookups')
  @HttpCode(200)
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: evidenceSchema })
  ask(@Context() caller: RequestContext, @PathId() id: string) {
    return this.lookups.ask(caller, id);
  }
}
