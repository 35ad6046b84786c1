// Whether the process lives, and whether it may be given work.
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { healthSchema } from '@oneping/contracts';
import { PublicRoute } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';
import { Readiness } from './readiness.js';

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('livez')
  @PublicRoute()
  @Repeats('harmless')
  @Answers({ 200: healthSchema })
  live() {
    return { status: 'ok' };
  }

  @Get('readyz')
  @PublicRoute()
  @Repeats('harmless')
  @Answers({ 200: healthSchema })
  ready() {
    return this.readiness.check();
  }
}
