// Suppressed duplicates: the record of them, mismatches and suspicious repeats.
import { Module } from '@nestjs/common';
import { ExportModule } from '../http/export/export.module.js';
import { DuplicatesController } from './duplicates.controller.js';
import { Duplicates } from './duplicates.service.js';
import { SuspiciousRepeats } from './suspicious-repeats.service.js';

@Module({
  imports: [ExportModule],
  controllers: [DuplicatesController],
  providers: [Duplicates, SuspiciousRepeats],
})
export class DuplicatesModule {}
