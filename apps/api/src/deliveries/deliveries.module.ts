// Deliveries: reading them.
import { Module } from '@nestjs/common';
import { DeliveriesController } from './deliveries.controller.js';
import { Deliveries } from './deliveries.service.js';

@Module({ controllers: [DeliveriesController], providers: [Deliveries], exports: [Deliveries] })
export class DeliveriesModule {}
