// The routes of signing in and out, and of one's own sign-in.
import { Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AcceptInvitation,
  acceptInvitationSchema,
  type ConfirmPassword,
  confirmPasswordSchema,
  doneSchema,
  type Me,
  meSchema,
  PERMISSIONS_OF,
  type PutPassword,
  putPasswordSchema,
  type ResetPassword,
  resetPasswordSchema,
  type Setup,
  type SignIn,
  sessionListSchema,
  setupSchema,
  signedInSchema,
  signInSchema,
  totpSetupSchema,
  type VerifyTotp,
  verifyTotpSchema,
} from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForPeople, PublicRoute, unauthorized } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { StrictBody } from '../http/strict-body.js';
import type { SignedInOperator } from './caller-operator.js';
import { JoiningService } from './joining.service.js';
import { OwnSignIn } from './own-sign-in.service.js';
import { Person } from './person.js';
import { Sessions } from './sessions.js';
import { SignInService } from './sign-in.service.js';

const DONE = { done: true } as const;

@ApiTags('Sign-in')
@Controller('v1')
export class AuthController {
  constructor(
    private readonly signIns: SignInService,
    private readonly joining: JoiningService,
    private readonly own: OwnSignIn,
    private readonly signedIn: Sessions,
  ) {}

  @Post('auth/sign-in')
  @PublicRoute()
  @Repeats('harmless')
  @Answers({ 200: signedInSchema })
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @StrictBody(signInSchema) body: StrictBody<SignIn>,
  ) {
    void reply.status(200);
    return await this.signIns.signIn(request, reply, body.value);
  }

  @Post('auth/sign-out')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: doneSchema })
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.status(200);
    await this.signIns.signOut(request, reply);
    return DONE;
  }

  @Post('setup')
  @PublicRoute()
  @Repeats('harmless')
  @Answers({ 201: signedInSchema })
  setUp(@Req() request: FastifyRequest, @StrictBody(setupSchema) body: StrictBody<Setup>) {
    return this.joining.setUp(request, body.value);
  }

  @Post('auth/invitation')
  @PublicRoute()
  @Repeats('harmless')
  @Answers({ 201: signedInSchema })
  accept(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @StrictBody(acceptInvitationSchema) body: StrictBody<AcceptInvitation>,
  ) {
    return this.joining.accept(request, reply, body.value);
  }

  @Post('auth/password-reset')
  @PublicRoute()
  @Repeats('harmless')
  @Answers({ 200: doneSchema })
  async resetPassword(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @StrictBody(resetPasswordSchema) body: StrictBody<ResetPassword>,
  ) {
    void reply.status(200);
    await this.joining.resetPassword(request, body.value);
    return DONE;
  }

  @Get('me')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: meSchema })
  async me(@Req() request: FastifyRequest): Promise<Me> {
    const person = await this.signedIn.operatorNow(request);
    if (!person) throw unauthorized();
    const { id, email, name, isInstanceAdmin, totpEnabled, memberships } = person;
    const apps = memberships.map(({ slug, name, environment, role }) => ({
      slug,
      name,
      environment,
      role,
      permissions: [...PERMISSIONS_OF[role]],
    }));
    return { id, email, name, isInstanceAdmin, totpEnabled, apps };
  }

  @Get('auth/sessions')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: sessionListSchema })
  async sessions(@Person() person: SignedInOperator) {
    return { data: await this.own.list(person) };
  }

  @Delete('auth/sessions/:id')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: doneSchema })
  async endSession(@Req() request: FastifyRequest, @Person() person: SignedInOperator, @PathId() id: string) {
    await this.own.end(request, person, id);
    return DONE;
  }

  @Put('auth/password')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: doneSchema })
  async changePassword(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Person() person: SignedInOperator,
    @StrictBody(putPasswordSchema) body: StrictBody<PutPassword>,
  ) {
    await this.own.changePassword(request, reply, person, body.value);
    return DONE;
  }

  @Post('auth/totp')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: totpSetupSchema })
  async beginTotp(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Person() person: SignedInOperator,
    @StrictBody(confirmPasswordSchema) body: StrictBody<ConfirmPassword>,
  ) {
    void reply.status(200);
    return await this.own.beginTotp(request, person, body.value.password);
  }

  @Put('auth/totp')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: doneSchema })
  async confirmTotp(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Person() person: SignedInOperator,
    @StrictBody(verifyTotpSchema) body: StrictBody<VerifyTotp>,
  ) {
    await this.own.confirmTotp(request, reply, person, body.value.code);
    return DONE;
  }

  @Put('auth/totp/off')
  @ForPeople()
  @Repeats('harmless')
  @Answers({ 200: doneSchema })
  async endTotp(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Person() person: SignedInOperator,
    @StrictBody(confirmPasswordSchema) body: StrictBody<ConfirmPassword>,
  ) {
    await this.own.endTotp(request, reply, person, body.value.password);
    return DONE;
  }
}
