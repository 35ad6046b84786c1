// The routes of conflicts.
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AcknowledgeConflict,
  acknowledgeConflictSchema,
  conflictPageSchema,
  conflictSchema,
  type ListConflictsQuery,
  listConflictsQuerySchema,
} from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Exports } from '../http/export/exports.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { Conflicts } from './conflicts.service.js';
import { CONFLICT_FILE } from './export-columns.js';

@ApiTags('Conflicts')
@Controller('v1/conflicts')
export class ConflictsController {
  constructor(
    private readonly conflicts: Conflicts,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Requires('deliveries:resolve', 'review')
  @Repeats('harmless')
  @Answers({ 200: conflictPageSchema })
  list(@Context() caller: RequestContext, @StrictQuery(listConflictsQuerySchema) query: ListConflictsQuery) {
    const page = (asked: ListConflictsQuery) => this.conflicts.list(caller.app, asked);
    return this.exports.answer(caller, query, { ...CONFLICT_FILE, page });
  }

  @Put(':id/acknowledgement')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: conflictSchema })
  acknowledge(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(acknowledgeConflictSchema) body: StrictBody<AcknowledgeConflict>,
  ) {
    return this.conflicts.acknowledge(caller, id, body.value);
  }
}
