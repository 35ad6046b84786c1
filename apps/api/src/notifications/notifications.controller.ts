// The routes of notifications: post, post many, list, read, cancel.
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  acceptedSchema,
  batchAnswerSchema,
  cancelAnswerSchema,
  LIMITS,
  type ListNotificationsQuery,
  listNotificationsQuerySchema,
  notificationPageSchema,
  notificationSchema,
  type PostNotification,
  postBatchSchema,
  postNotificationSchema,
} from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Exports } from '../http/export/exports.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { BodyBytes, StrictBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { NOTIFICATION_FILE } from './export-columns.js';
import { NotificationReads } from './notification-reads.js';
import { Notifications } from './notifications.service.js';
import { readBatch } from './read-batch.js';
import { headerLines, preferredWait } from './read-post.js';

@ApiTags('Notifications')
@Controller('v1/notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: Notifications,
    private readonly reads: NotificationReads,
    private readonly exports: Exports,
  ) {}

  @Post()
  @Requires('notifications:write')
  @Repeats('keyed')
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'The message ID, in place of the body’s.' })
  @ApiHeader({ name: 'Prefer', required: false, description: 'wait=N: up to 30 s for the result.' })
  @Answers({ 200: acceptedSchema, 202: acceptedSchema })
  async post(
    @Context() caller: RequestContext,
    @Req() { raw }: FastifyRequest,
    @StrictBody(postNotificationSchema, { omit: 'messageId' }) body: StrictBody<PostNotification>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const waitSeconds = preferredWait(headerLines(raw.rawHeaders, 'prefer'));
    const answer = await this.notifications.post(body, caller, {
      keyLines: headerLines(raw.rawHeaders, 'idempotency-key'),
      waitMs: (waitSeconds ?? 0) * 1_000,
    });
    void reply.status(answer.status).headers(answer.headers);
    if (waitSeconds !== null) void reply.header('Preference-Applied', `wait=${waitSeconds}`);
    return answer.body;
  }

  @Post('batch')
  @HttpCode(200)
  @Requires('notifications:write')
  @Repeats('keyed', { bodyBytes: LIMITS.batchBodyBytes })
  @Answers({ 200: batchAnswerSchema })
  postBatch(@Context() caller: RequestContext, @BodyBytes(postBatchSchema) bytes: Buffer) {
    return this.notifications.postBatch(readBatch(bytes), caller);
  }

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: notificationPageSchema })
  list(@Context() caller: RequestContext, @StrictQuery(listNotificationsQuerySchema) query: ListNotificationsQuery) {
    const page = (asked: ListNotificationsQuery) => this.reads.list(caller.app, asked);
    return this.exports.answer(caller, query, { ...NOTIFICATION_FILE, page });
  }

  @Get(':id')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: notificationSchema })
  read(@Context() { app }: RequestContext, @PathId() id: string) {
    return this.reads.read(app, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Requires('notifications:write')
  @Repeats('harmless')
  @Answers({ 200: cancelAnswerSchema })
  cancel(@Context() caller: RequestContext, @PathId() id: string) {
    return this.notifications.cancel(caller, id);
  }
}
