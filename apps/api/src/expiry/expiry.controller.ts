// The routes of expiry.
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { expiryFiguresSchema, keyExpirySchema, type PutExpiry, putExpirySchema } from '@oneping/contracts';
import { Requires } from '../http/access.js';
import { Answers } from '../http/answers.js';
import { PathId } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { Context, type RequestContext } from '../http/request-context.js';
import { StrictBody } from '../http/strict-body.js';
import { Expiry } from './expiry.service.js';

@ApiTags('Expiry')
@Controller('v1')
export class ExpiryController {
  constructor(private readonly expiry: Expiry) {}

  @Put('notifications/:id/expiry')
  @Requires('deliveries:resolve')
  @Repeats('harmless')
  @Answers({ 200: keyExpirySchema })
  set(
    @Context() caller: RequestContext,
    @PathId() id: string,
    @StrictBody(putExpirySchema) body: StrictBody<PutExpiry>,
  ) {
    return this.expiry.set(caller, id, body.value);
  }

  @Get('expiry')
  @Requires('notifications:read')
  @Repeats('harmless')
  @Answers({ 200: expiryFiguresSchema })
  figures(@Context() caller: RequestContext) {
    return this.expiry.figures(caller);
  }
}
