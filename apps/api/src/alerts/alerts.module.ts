// Alerts: rules about when somebody is told, and the watch that tells them.
import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AlertRulesController } from './alert-rules.controller.js';
import { AlertRules } from './alert-rules.service.js';
import { AlertWatch } from './alert-watch.js';
import { LoneMessenger } from './lone-messenger.js';

@Module({
  imports: [AppsModule, NotificationsModule],
  controllers: [AlertRulesController],
  providers: [AlertRules, AlertWatch, LoneMessenger],
})
export class AlertsModule {}
