// The inbox of each person: what was delivered by the channel `inbox`.
import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.js';
import { Inbox } from './inbox.service.js';
import { InboxStream } from './inbox-stream.js';

@Module({ controllers: [InboxController], providers: [Inbox, InboxStream] })
export class InboxModule {}
