// The route of the audit log.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { auditEventPageSchema, type ListAuditEventsQuery, listAuditEventsQuerySchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { AuditLog } from './audit.service.js';

@ApiTags('Audit')
@Controller('v1/audit-events')
export class AuditController {
  constructor(private readonly auditLog: AuditLog) {}

  @Get()
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: auditEventPageSchema })
  list(@Context() { app }: RequestContext, @StrictQuery(listAuditEventsQuerySchema) query: ListAuditEventsQuery) {
    return this.auditLog.list(app, query);
  }
}
