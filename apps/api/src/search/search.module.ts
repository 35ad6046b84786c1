// Search: any id, the beginning of a message ID, or a recipient.
import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SearchController } from './search.controller.js';
import { Search } from './search.service.js';

@Module({ imports: [NotificationsModule], controllers: [SearchController], providers: [Search] })
export class SearchModule {}
