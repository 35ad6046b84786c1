// From the header `Authorization` to the caller: checked offline first, then looked up, then counted against its app's rate.
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Scope } from '@oneping/contracts';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { Apps } from '../apps/apps.js';
import { unauthorized } from '../http/access.js';
import { API_LIMITS, type ApiLimits } from '../http/api-limits.js';
import { POSTING } from '../http/core.module.js';
import { ExpiringCache, type Found } from '../http/expiring-cache.js';
import { RateLimits } from '../http/rate-limits.js';
import type { CallerApiKey, RequestContext } from '../http/request-context.js';
import { sqlState } from '../http/store-error.js';
import { hashOf, isWellFormed } from './api-key-format.js';

interface KnownKey extends CallerApiKey {
  readonly appId: string;
}

interface KeyRow {
  id: string;
  app_id: string;
  name: string;
  scopes: Scope[];
  may_make_apps: boolean;
  valid_ms: number | null;
  last_use_is_old: boolean;
}

// The database's clock judges: a process whose own clock is wrong neither prolongs a key nor ends it early.
const FIND = `
  SELECT id, app_id, name, scopes, may_make_apps, last_use_is_old, (extract(epoch FROM ends_at - now_at) * 1000)::float8 AS valid_ms
  FROM (
    SELECT *, least(expires_at, revoked_at) AS ends_at, clock_timestamp() AS now_at,
      coalesce(last_used_at < clock_timestamp() - interval '1 minute', true) AS last_use_is_old
    FROM api_keys WHERE hash = $1
  ) AS found
  WHERE ends_at IS NULL OR ends_at > now_at`;

const RECORD_USE = `
  UPDATE api_keys SET last_used_at = clock_timestamp()
  WHERE app_id = $1 AND id = $2
    AND (last_used_at IS NULL OR last_used_at < clock_timestamp() - interval '1 minute')`;

@Injectable()
export class Authentication {
  private readonly logger = new Logger('api-keys');
  private readonly keys: ExpiringCache<KnownKey>;

  constructor(
    @Inject(POSTING) private readonly dataSource: DataSource,
    private readonly apps: Apps,
    private readonly rates: RateLimits,
    @Inject(API_LIMITS) limits: ApiLimits,
  ) {
    this.keys = new ExpiringCache((hash) => this.load(hash), limits.keyCacheMs);
  }

  /** Who asks. Throws 401 without a valid key, 429 where the app asks too often, and what the store throws. */
  async caller(request: FastifyRequest): Promise<RequestContext> {
    const found = this.identify(request);
    const apiKey = found instanceof Promise ? await found : found;
    if (!apiKey) throw unauthorized();
    const known = this.apps.find(apiKey.appId);
    const app = known instanceof Promise ? await known : known;
    if (!app) throw unauthorized();
    const admitted = this.rates.admit(app.id, app.requestsPerSecond);
    const rateHeaders = admitted instanceof Promise ? await admitted : admitted;
    return { requestId: request.id, address: request.ip, app, who: apiKey, rateHeaders };
  }

  /** Whether the key of an answer that is still going on would be let in again. */
  async isStillValid(request: FastifyRequest): Promise<boolean> {
    return (await this.identify(request)) !== null;
  }

  /** Makes a change to a key bite at once in this process; others see it within `keyCacheMs`. */
  forget(hash: Buffer): void {
    this.keys.forget(hash.toString('base64'));
  }

  private identify({ headers }: FastifyRequest): KnownKey | null | Promise<KnownKey | null> {
    const key = bearerToken(headers.authorization);
    return key !== null && isWellFormed(key) ? this.keys.get(hashOf(key).toString('base64')) : null;
  }

  private async load(hash: string): Promise<Found<KnownKey> | null> {
    const [row] = await this.dataSource.query<KeyRow[]>(FIND, [Buffer.from(hash, 'base64')]);
    if (!row) return null;
    if (row.last_use_is_old) this.recordUse(row);
    const value = {
      kind: 'api-key' as const,
      id: row.id,
      appId: row.app_id,
      name: row.name,
      scopes: row.scopes,
      mayMakeApps: row.may_make_apps,
    };
    return row.valid_ms === null ? { value } : { value, validMs: row.valid_ms };
  }

  /** Beside the request: nobody waits for it, and a failure changes nothing but what is shown. */
  private recordUse({ app_id, id }: KeyRow): void {
    this.dataSource.query(RECORD_USE, [app_id, id]).catch((error: unknown) => {
      this.logger.warn(`Last use of key ${id} was not recorded (${sqlState(error) ?? 'no code'})`);
    });
  }
}

function bearerToken(header: string | undefined): string | null {
  return /^bearer +([^\s]{1,128})$/i.exec(header ?? '')?.[1] ?? null;
}
