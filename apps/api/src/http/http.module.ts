// What stands before every controller: the guards, the problem filter and the limits.
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.js';
import { ProblemFilter } from './problem-filter.js';
import { RateLimits } from './rate-limits.js';
import { UnexpectedInputGuard } from './unexpected-input.js';

@Global()
@Module({
  providers: [
    RateLimits,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: UnexpectedInputGuard },
  ],
  exports: [RateLimits],
})
export class HttpModule {}
