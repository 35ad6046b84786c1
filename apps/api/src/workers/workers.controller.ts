// The route of workers.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { workerListSchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { Workers } from './workers.service.js';

@ApiTags('Workers')
@Controller('v1/workers')
export class WorkersController {
  constructor(private readonly workers: Workers) {}

  @Get()
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: workerListSchema })
  list(@Context() { app }: RequestContext) {
    return this.workers.list(app);
  }
}
