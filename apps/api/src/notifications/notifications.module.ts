// Notifications: accepting, reading and canceling them.
import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ExportModule } from '../http/export/export.module.js';
import { NotificationReads } from './notification-reads.js';
import { NotificationsController } from './notifications.controller.js';
import { Notifications } from './notifications.service.js';

@Module({
  imports: [ExportModule, DeliveriesModule],
  controllers: [NotificationsController],
  providers: [Notifications, NotificationReads],
  exports: [Notifications, NotificationReads],
})
export class NotificationsModule {}
