// API keys: who asks, and the routes to make and end keys.
import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeys } from './api-keys.service.js';
import { Authentication } from './authentication.js';

@Module({
  imports: [AppsModule],
  controllers: [ApiKeysController],
  providers: [ApiKeys, Authentication],
  exports: [Authentication],
})
export class ApiKeysModule {}
