// The routes of operators.
import { Controller, Get, Patch, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  invitedSchema,
  type OfferPasswordReset,
  offerPasswordResetSchema,
  operatorListSchema,
  operatorSchema,
  type PatchOperator,
  type PostOperator,
  passwordResetSchema,
  patchOperatorSchema,
  postOperatorSchema,
  type ResetTotp,
  resetTotpSchema,
} from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { AlsoOfService, Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { ForgottenPasswords } from './forgotten-passwords.service.js';
import { Invitations } from './invitations.service.js';
import { OperatorsService } from './operators.service.js';

@ApiTags('Operators')
@Controller('v1/operators')
export class OperatorsController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly invitations: Invitations,
    private readonly passwords: ForgottenPasswords,
  ) {}

  @Get()
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: operatorListSchema })
  async list(@Context() caller: RequestContext) {
    return { data: await this.operators.list(caller) };
  }

  @Post()
  @Requires('admin')
  @AlsoOfService()
  @Repeats('named')
  @Answers({ 200: operatorSchema, 201: invitedSchema })
  async invite(
    @Context() caller: RequestContext,
    @StrictBody(postOperatorSchema) body: StrictBody<PostOperator>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.invitations.invite(caller, body.value));
  }

  @Get(':id')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: operatorSchema })
  find(@Context() caller: RequestContext, @PathId() id: string) {
    return this.operators.find(caller, id);
  }

  @Patch(':id')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: operatorSchema })
  edit(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(patchOperatorSchema) body: StrictBody<PatchOperator>,
  ) {
    return this.operators.edit(caller, id, body.value);
  }

  @Put(':id/signed-out')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: operatorSchema })
  endSessions(@Context() caller: RequestContext, @PathId() id: string) {
    return this.operators.endSessions(caller, id);
  }

  @Post(':id/password-reset')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: passwordResetSchema })
  offerPasswordReset(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(offerPasswordResetSchema) body: StrictBody<OfferPasswordReset>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.status(200);
    return this.passwords.offerReset(caller, id, body.value.reason);
  }

  @Put(':id/totp/off')
  @Requires('admin')
  @AlsoOfService()
  @Repeats('harmless')
  @Answers({ 200: operatorSchema })
  resetTotp(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(resetTotpSchema) body: StrictBody<ResetTotp>,
  ) {
    return this.operators.resetTotp(caller, id, body.value.reason);
  }
}
