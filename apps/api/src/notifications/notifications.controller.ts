// The routes of notifications: post, post many, list, read, cancel.
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  acceptedSchema,
  batchAnswerSchema,
  type CancelNotification,
  type CountNotificationsQuery,
  cancelAnswerSchema,
  cancelNotificationSchema,
  countNotificationsQuerySchema,
  LIMITS,
  type ListNotificationsQuery,
  listCountSchema,
  listNotificationsQuerySchema,
  notificationPageSchema,
  notificationSchema,
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
import { BodyBytes, OptionalBody } from '../http/strict-body.js';
import { StrictQuery } from '../http/strict-query.js';
import { NOTIFICATION_FILE } from './export-columns.js';
import { NotificationReads } from './notification-reads.js';
import { Notifications } from './notifications.service.js';
import { headerLines, preferredWait, refuseKeyOfBatch } from './post-headers.js';
import { readBatch } from './read-batch.js';

@ApiTags('Notifications')
@Controller('v1/notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: Notifications,
    private readonly reads: NotificationReads,
    private readonly exports: Exports,
  ) {}

  @Post()
  @Requires('notifications:write', null)
  @Repeats('keyed')
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'The message ID, in place of the body’s.' })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      'wait=N: up to 30 s for the result; Preference-Applied tells that it was understood. All else is ignored.',
  })
  @Answers({ 200: acceptedSchema, 202: acceptedSchema })
  async post(
    @Context() caller: RequestContext,
    @Req() { raw }: FastifyRequest,
    @BodyBytes(postNotificationSchema) bytes: Buffer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const waitSeconds = preferredWait(headerLines(raw.rawHeaders, 'prefer'));
    const answer = await this.notifications.post(bytes, caller, {
      keyLines: headerLines(raw.rawHeaders, 'idempotency-key'),
      waitMs: (waitSeconds ?? 0) * 1_000,
    });
    void reply.status(answer.status).headers(answer.headers);
    if (waitSeconds !== null) void reply.header('Preference-Applied', `wait=${waitSeconds}`);
    return answer.body;
  }

  @Post('batch')
  @HttpCode(200)
  @Requires('notifications:write', null)
  @Repeats('keyed', { bodyBytes: LIMITS.batchBodyBytes })
  @ApiOperation({ description: 'Takes neither Idempotency-Key (400: each item names itself) nor Prefer (ignored).' })
  @Answers({ 200: batchAnswerSchema })
  postBatch(
    @Context() caller: RequestContext,
    @Req() { raw }: FastifyRequest,
    @BodyBytes(postBatchSchema) bytes: Buffer,
  ) {
    refuseKeyOfBatch(raw.rawHeaders);
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

  @Get('count')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: listCountSchema })
  count(
    @Context() { app }: RequestContext,
    @StrictQuery(countNotificationsQuerySchema) query: CountNotificationsQuery,
  ) {
    return this.reads.count(app, query);
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
  @ApiBody({ required: false })
  cancel(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @OptionalBody(cancelNotificationSchema) { reason }: CancelNotification,
  ) {
    return this.notifications.cancel(caller, id, reason);
  }
}
