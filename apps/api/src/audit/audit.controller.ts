// The route of the audit log.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  auditEventPageSchema,
  type CountAuditEventsQuery,
  countAuditEventsQuerySchema,
  type ListAuditEventsQuery,
  listAuditEventsQuerySchema,
  listCountSchema,
} from '@oneping/contracts';
import { AlsoOfService, Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Exports } from '../http/export/exports.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { AuditLog } from './audit.service.js';
import { AUDIT_FILE } from './export-columns.js';

@ApiTags('Audit')
@Controller('v1/audit-events')
export class AuditController {
  constructor(
    private readonly auditLog: AuditLog,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Requires('admin', 'audit')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: auditEventPageSchema })
  list(@Context() caller: RequestContext, @StrictQuery(listAuditEventsQuerySchema) query: ListAuditEventsQuery) {
    const page = (asked: ListAuditEventsQuery) => this.auditLog.list(caller, asked);
    return this.exports.answer(caller, query, { ...AUDIT_FILE, page });
  }

  @Get('count')
  @Requires('admin', 'audit')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: listCountSchema })
  count(@Context() caller: RequestContext, @StrictQuery(countAuditEventsQuerySchema) query: CountAuditEventsQuery) {
    return this.auditLog.count(caller, query);
  }
}
