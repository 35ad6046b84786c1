// Deliveries: reading them.
import { Module } from '@nestjs/common';
import { ExportModule } from '../http/export/export.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { Deliveries } from './deliveries.service.js';

@Module({
  imports: [ExportModule],
  controllers: [DeliveriesController],
  providers: [Deliveries],
  exports: [Deliveries],
})
export class DeliveriesModule {}
