// The page at `/`.
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Config } from '../config.js';
import { PublicRoute } from '../http/access.js';
import { CONFIG } from '../http/core.module.js';
import { Repeats } from '../http/repeat.js';
import { HOME_PAGE_POLICY, homePage } from './home-page.js';

@ApiExcludeController()
@Controller()
export class HomeController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @PublicRoute()
  @Repeats('harmless')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', HOME_PAGE_POLICY)
  page() {
    return homePage(this.config.publicUrl);
  }
}
