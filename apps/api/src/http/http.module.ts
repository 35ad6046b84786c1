// What stands before every controller: the guards, the problem filter and the limits.
import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { PeopleModule } from '../auth/people.module.js';
import { AccessGuard } from './access.js';
import { Admission } from './admission.js';
import { EventStreams } from './event-streams.js';
import { Gate } from './gate.js';
import { ProblemFilter } from './problem-filter.js';
import { RouteTable } from './route-table.js';
import { UnexpectedInputGuard } from './unexpected-input.js';

@Global()
@Module({
  imports: [ApiKeysModule, PeopleModule],
  providers: [
    Admission,
    EventStreams,
    Gate,
    RouteTable,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: UnexpectedInputGuard },
  ],
  exports: [Admission, EventStreams, RouteTable, ApiKeysModule, PeopleModule],
})
export class HttpModule {}
