// The route that shows what is masked.
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type PostReveal, postRevealSchema, revealSchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { Reveals } from './reveals.service.js';

@ApiTags('Reveals')
@Controller('v1/reveals')
export class RevealsController {
  constructor(private readonly reveals: Reveals) {}

  @Post()
  @HttpCode(200)
  @Requires('admin', 'reveal')
  @Repeats('harmless')
  @Answers({ 200: revealSchema })
  reveal(@Context() caller: RequestContext, @StrictBody(postRevealSchema) body: StrictBody<PostReveal>) {
    return this.reveals.reveal(caller, body.value);
  }
}
