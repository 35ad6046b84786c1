// Operators: who signs in, and what they may do.
import { Module } from '@nestjs/common';
import { OperatorsController } from './operators.controller.js';
import { OperatorsService } from './operators.service.js';

@Module({ controllers: [OperatorsController], providers: [OperatorsService] })
export class OperatorsModule {}
