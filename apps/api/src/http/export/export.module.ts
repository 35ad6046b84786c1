// Exports of lists, for every feature that has one: they share one bound.
import { Module } from '@nestjs/common';
import { Exports } from './exports.js';

@Module({ providers: [Exports], exports: [Exports] })
export class ExportModule {}
