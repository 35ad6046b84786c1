// Resolutions: what people decide about deliveries, one by one and many at a time.
import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ExportModule } from '../http/export/export.module.js';
import { DecisionRunner } from './decision-runner.js';
import { ResolutionBatchesController } from './resolution-batches.controller.js';
import { ResolutionBatches } from './resolution-batches.service.js';
import { ResolutionsController } from './resolutions.controller.js';
import { Resolutions } from './resolutions.service.js';

@Module({
  imports: [DeliveriesModule, ExportModule],
  controllers: [ResolutionsController, ResolutionBatchesController],
  providers: [Resolutions, ResolutionBatches, DecisionRunner],
})
export class ResolutionsModule {}
