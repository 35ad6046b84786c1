// The routes of suppressions.
import { Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ListSuppressionsQuery,
  listSuppressionsQuerySchema,
  type PostSuppression,
  postSuppressionSchema,
  suppressionPageSchema,
  suppressionSchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { Suppressions } from './suppressions.service.js';

@ApiTags('Suppressions')
@Controller('v1/suppressions')
export class SuppressionsController {
  constructor(private readonly suppressions: Suppressions) {}

  @Get()
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: suppressionPageSchema })
  list(@Context() { app }: RequestContext, @StrictQuery(listSuppressionsQuerySchema) query: ListSuppressionsQuery) {
    return this.suppressions.list(app, query);
  }

  @Post()
  @Requires('admin')
  @Repeats('named')
  @Answers({ 200: suppressionSchema, 201: suppressionSchema })
  async add(
    @Context() caller: RequestContext,
    @StrictBody(postSuppressionSchema) body: StrictBody<PostSuppression>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.suppressions.add(caller, body.value));
  }

  @Delete(':id')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: suppressionSchema })
  lift(@Context() caller: RequestContext, @PathId() id: string) {
    return this.suppressions.lift(caller, id);
  }
}
