// The routes of the record of suppressed duplicates.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CountDuplicatesQuery,
  type CountSuspiciousQuery,
  countDuplicatesQuerySchema,
  countSuspiciousQuerySchema,
  duplicatePageSchema,
  type ListDuplicatesQuery,
  type ListMismatchesQuery,
  type ListSuspiciousQuery,
  listCountSchema,
  listDuplicatesQuerySchema,
  listMismatchesQuerySchema,
  listSuspiciousQuerySchema,
  mismatchPageSchema,
  suspiciousPageSchema,
} from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Exports } from '../http/export/exports.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { Duplicates } from './duplicates.service.js';
import { DUPLICATE_FILE, SUSPICIOUS_FILE } from './export-columns.js';
import { SuspiciousRepeats } from './suspicious-repeats.service.js';

@ApiTags('Duplicates')
@Controller('v1')
export class DuplicatesController {
  constructor(
    private readonly duplicates: Duplicates,
    private readonly suspicious: SuspiciousRepeats,
    private readonly exports: Exports,
  ) {}

  @Get('duplicates')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: duplicatePageSchema })
  list(@Context() caller: RequestContext, @StrictQuery(listDuplicatesQuerySchema) query: ListDuplicatesQuery) {
    const page = (asked: ListDuplicatesQuery) => this.duplicates.list(caller.app, asked);
    return this.exports.answer(caller, query, { ...DUPLICATE_FILE, page });
  }

  @Get('duplicates/count')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: listCountSchema })
  count(@Context() { app }: RequestContext, @StrictQuery(countDuplicatesQuerySchema) query: CountDuplicatesQuery) {
    return this.duplicates.count(app, query);
  }

  @Get('duplicates/suspicious')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: suspiciousPageSchema })
  listSuspicious(
    @Context() caller: RequestContext,
    @StrictQuery(listSuspiciousQuerySchema) query: ListSuspiciousQuery,
  ) {
    const page = (asked: ListSuspiciousQuery) => this.suspicious.list(caller.app, asked);
    return this.exports.answer(caller, query, { ...SUSPICIOUS_FILE, page });
  }

  @Get('duplicates/suspicious/count')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: listCountSchema })
  countSuspicious(
    @Context() { app }: RequestContext,
    @StrictQuery(countSuspiciousQuerySchema) query: CountSuspiciousQuery,
  ) {
    return this.suspicious.count(app, query);
  }

  @Get('notifications/:id/mismatches')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: mismatchPageSchema })
  listMismatches(
    @Context() { app }: RequestContext,
    @PathId() id: string,
    @StrictQuery(listMismatchesQuerySchema) query: ListMismatchesQuery,
  ) {
    return this.duplicates.mismatches(app, id, query);
  }
}
