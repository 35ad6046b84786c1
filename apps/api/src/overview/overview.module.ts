// The overview: an app in numbers.
import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller.js';
import { Overviews } from './overview.service.js';

@Module({ controllers: [OverviewController], providers: [Overviews] })
export class OverviewModule {}
