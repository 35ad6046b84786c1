// The routes of senders.
import { Controller, Get, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type PostSender, postSenderSchema, senderPageSchema, senderSchema } from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import {
  type ListSendersQuery,
  listSendersQuerySchema,
  type PauseSender,
  type PutParkedPolicy,
  parkedPolicySchema,
  pauseSenderSchema,
} from './sender-contract.js';
import { Senders } from './senders.service.js';

@ApiTags('Senders')
@Controller('v1/senders')
export class SendersController {
  constructor(private readonly senders: Senders) {}

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: senderPageSchema })
  list(@Context() { app }: RequestContext, @StrictQuery(listSendersQuerySchema) query: ListSendersQuery) {
    return this.senders.list(app, query);
  }

  @Post()
  @Requires('admin')
  @Repeats('named')
  @Answers({ 200: senderSchema, 201: senderSchema })
  async create(
    @Context() caller: RequestContext,
    @StrictBody(postSenderSchema) body: StrictBody<PostSender>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.senders.create(caller, body.value));
  }

  @Get(':id')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: senderSchema })
  find(@Context() { app }: RequestContext, @PathId() id: string) {
    return this.senders.find(app, id);
  }

  @Put(':id/pause')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: senderSchema })
  pause(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(pauseSenderSchema) body: StrictBody<PauseSender>,
  ) {
    return this.senders.pause(caller, id, body.value);
  }

  @Put(':id/resume')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: senderSchema })
  resume(@Context() caller: RequestContext, @PathId() id: string) {
    return this.senders.resume(caller, id);
  }

  @Put(':id/parked-policy')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: senderSchema })
  setParkedPolicy(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(parkedPolicySchema) body: StrictBody<PutParkedPolicy>,
  ) {
    return this.senders.setParkedPolicy(caller, id, body.value);
  }
}
