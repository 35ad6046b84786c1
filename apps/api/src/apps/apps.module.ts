// Apps: isolated scopes, each a service in one environment.
import { Module } from '@nestjs/common';
import { Apps } from './apps.js';

@Module({ providers: [Apps], exports: [Apps] })
export class AppsModule {}
