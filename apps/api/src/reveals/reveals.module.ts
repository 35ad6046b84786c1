// Showing what is masked, for a reason that is kept.
import { Module } from '@nestjs/common';
import { RevealsController } from './reveals.controller.js';
import { Reveals } from './reveals.service.js';

@Module({ controllers: [RevealsController], providers: [Reveals] })
export class RevealsModule {}
