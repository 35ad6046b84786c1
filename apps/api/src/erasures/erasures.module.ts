// Erasures: making the service forget one recipient.
import { Module } from '@nestjs/common';
import { Erasing } from './erasing.js';
import { ErasuresController } from './erasures.controller.js';
import { Erasures } from './erasures.service.js';

@Module({ controllers: [ErasuresController], providers: [Erasures, Erasing] })
export class ErasuresModule {}
