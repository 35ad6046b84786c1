// The route of live hints.
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';
import { LiveEvents } from './live-events.js';

@ApiTags('Events')
@Controller('v1/events')
export class EventsController {
  constructor(private readonly liveEvents: LiveEvents) {}

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @ApiProduces('text/event-stream')
  @Answers({ 200: z.string() })
  stream(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.liveEvents.answer(request, reply);
  }
}
