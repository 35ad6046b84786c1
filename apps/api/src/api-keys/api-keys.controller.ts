// The routes of API keys.
import { Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  apiKeyPageSchema,
  apiKeySchema,
  createdApiKeySchema,
  type ListApiKeysQuery,
  listApiKeysQuerySchema,
  type PostApiKey,
  postApiKeySchema,
  type RevokeApiKey,
  type RollApiKey,
  revokeApiKeySchema,
  rollApiKeySchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { OptionalBody, StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { ApiKeys } from './api-keys.service.js';

@ApiTags('API keys')
@Controller('v1/api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeys) {}

  @Get()
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: apiKeyPageSchema })
  list(@Context() { app }: RequestContext, @StrictQuery(listApiKeysQuerySchema) query: ListApiKeysQuery) {
    return this.apiKeys.list(app, query);
  }

  @Post()
  @Requires('admin')
  @Repeats('named')
  @Answers({ 200: apiKeySchema, 201: createdApiKeySchema })
  async create(
    @Context() caller: RequestContext,
    @StrictBody(postApiKeySchema) body: StrictBody<PostApiKey>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.apiKeys.create(caller, body.value));
  }

  @Post(':id/roll')
  @Requires('admin')
  @Repeats('named')
  @Answers({ 200: apiKeySchema, 201: createdApiKeySchema })
  async roll(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(rollApiKeySchema) body: StrictBody<RollApiKey>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.apiKeys.roll(caller, id, body.value));
  }

  @Delete(':id')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: apiKeySchema })
  @ApiBody({ required: false })
  revoke(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @OptionalBody(revokeApiKeySchema) { reason }: RevokeApiKey,
  ) {
    return this.apiKeys.revoke(caller, id, reason);
  }
}
