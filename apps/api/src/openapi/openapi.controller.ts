// The description of the API, for programs that make clients.
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PublicRoute } from '../http/access.js';
import { Repeats } from '../http/repeat.js';
import { OpenApi } from './openapi.js';

@ApiExcludeController()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly openApi: OpenApi) {}

  @Get()
  @PublicRoute()
  @Repeats('harmless')
  @Header('Content-Type', 'application/json')
  document() {
    return this.openApi.text;
  }
}
