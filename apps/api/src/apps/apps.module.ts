// Apps: isolated scopes, each a service in one environment.
import { Module } from '@nestjs/common';
import { AppAdministration } from './app-administration.js';
import { AppsController } from './apps.controller.js';
import { Apps } from './apps.js';

@Module({ controllers: [AppsController], providers: [Apps, AppAdministration], exports: [Apps, AppAdministration] })
export class AppsModule {}
