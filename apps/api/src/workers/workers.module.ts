// Workers: who is there, and who holds what.
import { Module } from '@nestjs/common';
import { WorkersController } from './workers.controller.js';
import { Workers } from './workers.service.js';

@Module({ controllers: [WorkersController], providers: [Workers] })
export class WorkersModule {}
