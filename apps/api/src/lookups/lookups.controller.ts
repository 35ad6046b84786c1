// The route that asks a provider, now, whether it has a delivery whose outcome is unknown.
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { evidenceSchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { Lookups } from './lookups.service.js';

@ApiTags('Deliveries')
@Controller('v1/deliveries')
export class LookupsController {
  constructor(private readonly lookups: Lookups) {}

  @Post(':id/lookups')
  @HttpCode(200)
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: evidenceSchema })
  ask(@Context() caller: RequestContext, @PathId() id: string) {
    return this.lookups.ask(caller, id);
  }
}
