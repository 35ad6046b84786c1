// Look-ups: asking a provider on request.
import { Module } from '@nestjs/common';
import { LookupsController } from './lookups.controller.js';
import { Lookups } from './lookups.service.js';

@Module({ controllers: [LookupsController], providers: [Lookups] })
export class LookupsModule {}
