// The routes of senders.
import { Controller, Get, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  acceptedSchema,
  type PatchSender,
  type PostSender,
  type PutSenderOrder,
  patchSenderSchema,
  postSenderSchema,
  putSenderOrderSchema,
  type Sender,
  senderOrderSchema,
  senderPageSchema,
  senderSchema,
  type TestSender,
  testSenderSchema,
} from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { IfMatch, NeedsIfMatch, setETag } from '../http/if-match.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { OptionalBody, StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { headerLines, preferredWait } from '../notifications/post-headers.js';
import {
  type ArchiveSender,
  archiveSenderSchema,
  type ListSendersQuery,
  listSendersQuerySchema,
  type PauseSender,
  type PutParkedPolicy,
  parkedPolicySchema,
  pauseSenderSchema,
  type ResumeSender,
  resumeSenderSchema,
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
  async find(
    @Context() { app }: RequestContext,
    @PathId() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return tagged(reply, await this.senders.find(app, id));
  }

  @Patch(':id')
  @Requires('admin')
  @Repeats('harmless')
  @NeedsIfMatch()
  @Answers({ 200: senderSchema })
  async edit(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @IfMatch() ifMatch: string | undefined,
    @StrictBody(patchSenderSchema) body: StrictBody<PatchSender>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return tagged(reply, await this.senders.edit(caller, id, ifMatch, body.value));
  }

  @Put('order')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: senderOrderSchema })
  order(@Context() caller: RequestContext, @StrictBody(putSenderOrderSchema) body: StrictBody<PutSenderOrder>) {
    return this.senders.order(caller, body.value);
  }

  @Put(':id/archive')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: senderSchema })
  archive(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(archiveSenderSchema) body: StrictBody<ArchiveSender>,
  ) {
    return this.senders.archive(caller, id, body.value);
  }

  @Put(':id/restore')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: senderSchema })
  restore(@Context() caller: RequestContext, @PathId() id: string) {
    return this.senders.restore(caller, id);
  }

  @Post(':id/test')
  @Requires('admin')
  @Repeats('keyed')
  @ApiHeader({ name: 'Prefer', required: false, description: 'wait=N: up to 30 s for the result.' })
  @Answers({ 200: acceptedSchema, 202: acceptedSchema })
  async test(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @Req() { raw }: FastifyRequest,
    @StrictBody(testSenderSchema) body: StrictBody<TestSender>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const waitSeconds = preferredWait(headerLines(raw.rawHeaders, 'prefer'));
    const answer = await this.senders.test(caller, id, body.value, (waitSeconds ?? 0) * 1_000);
    void reply.status(answer.status).headers(answer.headers);
    if (waitSeconds !== null) void reply.header('Preference-Applied', `wait=${waitSeconds}`);
    return answer.body;
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
  @ApiBody({ required: false })
  resume(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @OptionalBody(resumeSenderSchema) body: ResumeSender,
  ) {
    return this.senders.resume(caller, id, body);
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

function tagged(reply: FastifyReply, sender: Sender): Sender {
  setETag(reply, sender);
  return sender;
}
