// The reading side of the channel `inbox`.
import { Controller, Get, Put, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { type InboxQuery, inboxItemSchema, inboxPageSchema, inboxQuerySchema } from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictQuery } from '../http/strict-query.js';
import { Inbox } from './inbox.service.js';
import { InboxStream } from './inbox-stream.js';
import { UserId } from './user-id.js';

@ApiTags('Inbox')
@Controller('v1/inbox/:userId')
export class InboxController {
  constructor(
    private readonly inbox: Inbox,
    private readonly inboxStream: InboxStream,
  ) {}

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: inboxPageSchema })
  list(@Context() { app }: RequestContext, @UserId() userId: string, @StrictQuery(inboxQuerySchema) query: InboxQuery) {
    return this.inbox.list(app, userId, query);
  }

  @Get('stream')
  @Requires('notifications:read')
  @Repeats('harmless')
  @ApiProduces('text/event-stream')
  @Answers({ 200: z.string() })
  stream(@UserId() userId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.inboxStream.answer(userId, request, reply);
  }

  @Put('items/:id/read')
  @Requires('notifications:write', null)
  @Repeats('harmless')
  @Answers({ 200: inboxItemSchema })
  read(@Context() { app }: RequestContext, @UserId() userId: string, @PathId() id: string) {
    return this.inbox.mark(app, userId, id, 'read');
  }

  @Put('items/:id/archived')
  @Requires('notifications:write', null)
  @Repeats('harmless')
  @Answers({ 200: inboxItemSchema })
  archive(@Context() { app }: RequestContext, @UserId() userId: string, @PathId() id: string) {
    return this.inbox.mark(app, userId, id, 'archived');
  }
}
