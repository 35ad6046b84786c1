// The route of search.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type SearchQuery, searchAnswerSchema, searchQuerySchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { Search } from './search.service.js';

@ApiTags('Search')
@Controller('v1/search')
export class SearchController {
  constructor(private readonly search: Search) {}

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: searchAnswerSchema })
  find(@Context() { app }: RequestContext, @StrictQuery(searchQuerySchema) query: SearchQuery) {
    return this.search.find(app, query);
  }
}
