// Operators: who signs in, and what they may do.
import { Module } from '@nestjs/common';
import { Invitations } from './invitations.service.js';
import { OperatorsController } from './operators.controller.js';
import { OperatorsService } from './operators.service.js';

@Module({ controllers: [OperatorsController], providers: [Invitations, OperatorsService] })
export class OperatorsModule {}
