// What every feature of the API may ask for: the database, the settings, the limits and rates, the keys and the shutdown signal.
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { MasterKeys } from '../secrets/master-keys.js';
import { API_LIMITS, type ApiLimits } from './api-limits.js';
import { RateLimits } from './rate-limits.js';
import { Shutdown } from './shutdown.js';

/** Injection token of the Config. */
export const CONFIG = Symbol('Config');

/** Injection token of the DataSource for posting alone: who asks, at which rate, and accepting. Reads never hold it up. */
export const POSTING = Symbol('Posting');

export interface CoreParts {
  readonly config: Config;
  readonly dataSource: DataSource;
  readonly posting: DataSource;
  readonly masterKeys: MasterKeys;
  readonly limits: ApiLimits;
}

@Module({})
class CoreModule {}

export function coreModule({ config, dataSource, posting, masterKeys, limits }: CoreParts): DynamicModule {
  return {
    module: CoreModule,
    global: true,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: DataSource, useValue: dataSource },
      { provide: POSTING, useValue: posting },
      { provide: MasterKeys, useValue: masterKeys },
      { provide: API_LIMITS, useValue: limits },
      { provide: RateLimits, useValue: new RateLimits(posting, limits) },
      Shutdown,
    ],
    exports: [CONFIG, DataSource, POSTING, MasterKeys, API_LIMITS, RateLimits, Shutdown],
  };
}
