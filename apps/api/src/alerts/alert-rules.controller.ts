// The routes of alert rules.
import { Controller, Delete, Get, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  alertRulePageSchema,
  alertRuleSchema,
  type ListAlertRulesQuery,
  listAlertRulesQuerySchema,
  type PatchAlertRule,
  type PostAlertRule,
  patchAlertRuleSchema,
  postAlertRuleSchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { AlertRules } from './alert-rules.service.js';

@ApiTags('Alerts')
@Controller('v1/alert-rules')
export class AlertRulesController {
  constructor(private readonly alertRules: AlertRules) {}

  @Get()
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: alertRulePageSchema })
  list(@Context() { app }: RequestContext, @StrictQuery(listAlertRulesQuerySchema) query: ListAlertRulesQuery) {
    return this.alertRules.list(app, query);
  }

  @Post()
  @Requires('admin')
  @Repeats('named')
  @Answers({ 200: alertRuleSchema, 201: alertRuleSchema })
  async create(
    @Context() caller: RequestContext,
    @StrictBody(postAlertRuleSchema) body: StrictBody<PostAlertRule>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.alertRules.create(caller, body.value));
  }

  @Patch(':id')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: alertRuleSchema })
  edit(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(patchAlertRuleSchema) body: StrictBody<PatchAlertRule>,
  ) {
    return this.alertRules.edit(caller, id, body.value);
  }

  @Delete(':id')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: alertRuleSchema })
  delete(@Context() caller: RequestContext, @PathId() id: string) {
    return this.alertRules.delete(caller, id);
  }
}
