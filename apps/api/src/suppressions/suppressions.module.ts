// Suppressions: addresses of an app that are not sent to any more.
import { Module } from '@nestjs/common';
import { SuppressionsController } from './suppressions.controller.js';
import { Suppressions } from './suppressions.service.js';

@Module({ controllers: [SuppressionsController], providers: [Suppressions] })
export class SuppressionsModule {}
