// The apps by id, kept in memory for a few seconds: every request needs its own.
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { API_LIMITS, type ApiLimits } from '../http/api-limits.js';
import { CONFIG, POSTING } from '../http/core.module.js';
import { ExpiringCache } from '../http/expiring-cache.js';
import type { CallerApp } from '../http/request-context.js';
import { maskingOfApp } from '../masking/masking-of-app.js';
import { MasterKeys } from '../secrets/master-keys.js';
import { fingerprintSecretPlace } from './create-app.js';

export interface App extends CallerApp {
  readonly name: string;
  /** Tokens per second; null: the service's own rate. */
  readonly requestsPerSecond: number | null;
}

interface AppRow {
  slug: string;
  name: string;
  environment: 'live' | 'test';
  fingerprint_secret_sealed: Buffer;
  retention_ms: string | null;
  rate_limit_per_second: number | null;
  masking: unknown;
}

@Injectable()
export class Apps {
  private readonly cache: ExpiringCache<App>;

  constructor(
    @Inject(POSTING) private readonly dataSource: DataSource,
    private readonly masterKeys: MasterKeys,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(API_LIMITS) limits: ApiLimits,
  ) {
    this.cache = new ExpiringCache((id) => this.load(id), limits.keyCacheMs);
  }

  /** The app of this id, or null where there is none or it is archived. At most `keyCacheMs` old. */
  find(id: string): App | null | Promise<App | null> {
    return this.cache.get(id);
  }

  /** Makes a change bite at once in this process. */
  forget(id: string): void {
    this.cache.forget(id);
  }

  private async load(id: string): Promise<{ value: App } | null> {
    const [row] = await this.dataSource.query<AppRow[]>(
      `SELECT slug, name, environment, fingerprint_secret_sealed, retention_ms, rate_limit_per_second, masking
       FROM apps WHERE app_id = $1 AND archived_at IS NULL`,
      [id],
    );
    if (!row) return null;
    const value: App = {
      id,
      slug: row.slug,
      name: row.name,
      environment: row.environment,
      fingerprintSecret: this.masterKeys.open(row.fingerprint_secret_sealed, fingerprintSecretPlace(id)),
      retentionMs: row.retention_ms === null ? this.config.retentionMs : Number(row.retention_ms),
      masking: maskingOfApp(row.masking),
      requestsPerSecond: row.rate_limit_per_second,
    };
    return { value };
  }
}
