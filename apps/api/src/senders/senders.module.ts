// Senders: providers configured in an app.
import { Module } from '@nestjs/common';
import { SendersController } from './senders.controller.js';
import { Senders } from './senders.service.js';

@Module({ controllers: [SendersController], providers: [Senders] })
export class SendersModule {}
