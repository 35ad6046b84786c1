// Expiry: when the protection of finished keys ends.
import { Module } from '@nestjs/common';
import { ExpiryController } from './expiry.controller.js';
import { Expiry } from './expiry.service.js';

@Module({ controllers: [ExpiryController], providers: [Expiry] })
export class ExpiryModule {}
