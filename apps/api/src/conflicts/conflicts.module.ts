// Conflicts: contradictions between evidence and record, until somebody has looked at them.
import { Module } from '@nestjs/common';
import { ExportModule } from '../http/export/export.module.js';
import { ConflictsController } from './conflicts.controller.js';
import { Conflicts } from './conflicts.service.js';

@Module({ imports: [ExportModule], controllers: [ConflictsController], providers: [Conflicts] })
export class ConflictsModule {}
