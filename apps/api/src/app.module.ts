// The table of contents: every feature of the API.
import { type DynamicModule, Module } from '@nestjs/common';
import { AlertsModule } from './alerts/alerts.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConflictsModule } from './conflicts/conflicts.module.js';
import { DuplicatesModule } from './duplicates/duplicates.module.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import { EventsModule } from './events/events.module.js';
import { ExpiryModule } from './expiry/expiry.module.js';
import { HealthModule } from './health/health.module.js';
import { type CoreParts, coreModule } from './http/core.module.js';
import { HttpModule } from './http/http.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { LookupsModule } from './lookups/lookups.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { ProblemsModule } from './problems/problems.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { ResolutionsModule } from './resolutions/resolutions.module.js';
import { RevealsModule } from './reveals/reveals.module.js';
import { SearchModule } from './search/search.module.js';
import { SendersModule } from './senders/senders.module.js';
import { SuppressionsModule } from './suppressions/suppressions.module.js';
import { WorkersModule } from './workers/workers.module.js';

@Module({
  imports: [
    HttpModule,
    HealthModule,
    OpenApiModule,
    ProblemsModule,
    AppsModule,
    AuthModule,
    OperatorsModule,
    ApiKeysModule,
    ProvidersModule,
    SendersModule,
    SuppressionsModule,
    NotificationsModule,
    DuplicatesModule,
    ConflictsModule,
    ResolutionsModule,
    LookupsModule,
    InboxModule,
    ExpiryModule,
    ErasuresModule,
    AuditModule,
    RevealsModule,
    OverviewModule,
    WorkersModule,
    SearchModule,
    EventsModule,
    AlertsModule,
  ],
})
class AppModule {}

/** The API with everything it stands on. */
export function appModule(parts: CoreParts): DynamicModule {
  return { module: AppModule, imports: [coreModule(parts)] };
}
