// The route of the overview.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type OverviewQuery, overviewQuerySchema, overviewSchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { Overviews } from './overview.service.js';

@ApiTags('Overview')
@Controller('v1/overview')
export class OverviewController {
  constructor(private readonly overviews: Overviews) {}

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: overviewSchema })
  read(@Context() { app }: RequestContext, @StrictQuery(overviewQuerySchema) query: OverviewQuery) {
    return this.overviews.read(app, query);
  }
}
