// The routes of erasures.
import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { erasureSchema, type PostErasure, postErasureSchema } from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import { Requires } from '../http/access.js';
import { Answers, answerNamed } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { Erasures } from './erasures.service.js';

@ApiTags('Erasures')
@Controller('v1/erasures')
export class ErasuresController {
  constructor(private readonly erasures: Erasures) {}

  @Post()
  @Requires('admin')
  @Repeats('named')
  @Answers({ 200: erasureSchema, 201: erasureSchema })
  async request(
    @Context() caller: RequestContext,
    @StrictBody(postErasureSchema) body: StrictBody<PostErasure>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerNamed(reply, await this.erasures.request(caller, body.value));
  }

  @Get(':id')
  @Requires('admin')
  @Repeats('harmless')
  @Answers({ 200: erasureSchema })
  find(@Context() { app }: RequestContext, @PathId() id: string) {
    return this.erasures.find(app, id);
  }
}
