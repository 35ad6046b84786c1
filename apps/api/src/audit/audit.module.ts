// The audit log: reading it, and sealing what others record in it.
import { Module } from '@nestjs/common';
import { ExportModule } from '../http/export/export.module.js';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit.service.js';
import { Sealing } from './sealing.js';

@Module({ imports: [ExportModule], controllers: [AuditController], providers: [AuditLog, Sealing] })
export class AuditModule {}
