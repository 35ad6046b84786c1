// Who is signed in: sessions, and the people that they belong to.
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppsModule } from '../apps/apps.module.js';
import { poolOf } from '../database/pool-of.js';
import { MasterKeys } from '../secrets/master-keys.js';
import { serviceSecret } from '../secrets/service-secret.js';
import { createAuth, PEOPLE_AUTH } from './better-auth.js';
import { People } from './people.js';
import { Sessions } from './sessions.js';

const auth = {
  provide: PEOPLE_AUTH,
  inject: [DataSource, MasterKeys],
  useFactory: async (dataSource: DataSource, keys: MasterKeys) =>
    createAuth(poolOf(dataSource), await serviceSecret(dataSource, keys, 'sessions')),
};

@Module({ imports: [AppsModule], providers: [auth, People, Sessions], exports: [People, Sessions] })
export class PeopleModule {}
