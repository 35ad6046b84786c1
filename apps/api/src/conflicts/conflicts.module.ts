// Conflicts: contradictions between evidence and record, until somebody has looked at them.
import { Module } from '@nestjs/common';
import { ConflictsController } from './conflicts.controller.js';
import { Conflicts } from './conflicts.service.js';

@Module({ controllers: [ConflictsController], providers: [Conflicts] })
export class ConflictsModule {}
