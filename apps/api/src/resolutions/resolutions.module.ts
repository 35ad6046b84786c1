// Resolutions: what people decide about deliveries, one by one.
import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ResolutionsController } from './resolutions.controller.js';
import { Resolutions } from './resolutions.service.js';

@Module({
  imports: [DeliveriesModule],
  controllers: [ResolutionsController],
  providers: [Resolutions],
})
export class ResolutionsModule {}
