// Senders: providers configured in an app.
import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SendersController } from './senders.controller.js';
import { Senders } from './senders.service.js';

@Module({ imports: [NotificationsModule], controllers: [SendersController], providers: [Senders] })
export class SendersModule {}
