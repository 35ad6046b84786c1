// Operators: who signs in, and what they may do.
import { Module } from '@nestjs/common';
import { ForgottenPasswords } from './forgotten-passwords.service.js';
import { Invitations } from './invitations.service.js';
import { OperatorsController } from './operators.controller.js';
import { OperatorsService } from './operators.service.js';

@Module({ controllers: [OperatorsController], providers: [ForgottenPasswords, Invitations, OperatorsService] })
export class OperatorsModule {}
