// The routes by which people decide about one delivery.
import { Controller, HttpCode, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CancelDelivery,
  cancelDeliverySchema,
  type Decided,
  decidedSchema,
  type PostResend,
  type PutResolution,
  type PutSnooze,
  postResendSchema,
  putResolutionSchema,
  putSnoozeSchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { IfMatch, NeedsIfMatch, setETag } from '../http/if-match.js';
import { LateBody } from '../http/late-body.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { Resolutions } from './resolutions.service.js';

@ApiTags('Deliveries')
@Controller('v1/deliveries/:id')
export class ResolutionsController {
  constructor(private readonly resolutions: Resolutions) {}

  @Put('resolution')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @NeedsIfMatch()
  @Answers({ 200: decidedSchema })
  async resolve(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @IfMatch() ifMatch: string | undefined,
    @LateBody(putResolutionSchema) body: LateBody<PutResolution>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answer(reply, await this.resolutions.resolve(caller, { id, ifMatch }, body));
  }

  @Post('resend')
  @HttpCode(200)
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @NeedsIfMatch()
  @Answers({ 200: decidedSchema })
  async resend(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @IfMatch() ifMatch: string | undefined,
    @LateBody(postResendSchema) body: LateBody<PostResend>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answer(reply, await this.resolutions.resend(caller, { id, ifMatch }, body));
  }

  @Put('snooze')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @NeedsIfMatch()
  @Answers({ 200: decidedSchema })
  async snooze(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @IfMatch() ifMatch: string | undefined,
    @LateBody(putSnoozeSchema) body: LateBody<PutSnooze>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answer(reply, await this.resolutions.snooze(caller, { id, ifMatch }, body));
  }

  @Post('cancel')
  @HttpCode(200)
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @NeedsIfMatch()
  @Answers({ 200: decidedSchema })
  async cancel(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @IfMatch() ifMatch: string | undefined,
    @LateBody(cancelDeliverySchema) body: LateBody<CancelDelivery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answer(reply, await this.resolutions.cancel(caller, { id, ifMatch }, body));
  }
}

function answer(reply: FastifyReply, decided: Decided): Decided {
  setETag(reply, decided.delivery);
  return decided;
}
