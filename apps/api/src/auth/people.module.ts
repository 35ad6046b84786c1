// Who is signed in: sessions, and the people that they belong to.
import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { People } from './people.js';
import { Sessions } from './sessions.js';

@Module({ imports: [AppsModule], providers: [People, Sessions], exports: [People, Sessions] })
export class PeopleModule {}
