// The table of contents: every feature of the API.
import { type DynamicModule, Module } from '@nestjs/common';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { type CoreParts, coreModule } from './http/core.module.js';
import { HttpModule } from './http/http.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';

@Module({})
export class AppModule {}

/** The API with everything it stands on. Features are listed here and nowhere else. */
export function appModule(parts: CoreParts): DynamicModule {
  return { module: AppModule, imports: [coreModule(parts), HttpModule, DeliveriesModule, NotificationsModule] };
}
