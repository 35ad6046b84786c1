// The pages of the problems: public, since a problem may be that a caller has no key.
import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PublicRoute } from '../http/access.js';
import { notFound } from '../http/path-id.js';
import { Repeats } from '../http/repeat.js';
import { PLAIN_PAGE_POLICY } from '../pages/plain-page.js';
import { isProblemCode, problemPage } from './problem-page.js';

@ApiExcludeController()
@Controller('problems')
export class ProblemsController {
  @Get(':code')
  @PublicRoute()
  @Repeats('harmless')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', PLAIN_PAGE_POLICY)
  page(@Param('code') code: string) {
    if (!isProblemCode(code)) throw notFound();
    return problemPage(code);
  }
}
