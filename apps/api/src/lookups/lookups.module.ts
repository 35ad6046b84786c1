// Look-ups: asking a provider on request, and what was answered so far.
import { Module } from '@nestjs/common';
import { LookupRecord } from './lookup-record.js';
import { LookupsController } from './lookups.controller.js';
import { Lookups } from './lookups.service.js';

@Module({ controllers: [LookupsController], providers: [Lookups, LookupRecord] })
export class LookupsModule {}
