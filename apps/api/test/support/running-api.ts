// A running API on a database of its own, with apps and keys made on demand.

import { SCOPES, type Scope } from '@oneping/contracts';
import type { DataSource } from 'typeorm';
import { createApiKey } from '../../src/api-keys/create-api-key.js';
import { createApp } from '../../src/apps/create-app.js';
import { loadConfig } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import type { ApiLimits } from '../../src/http/api-limits.js';
import { type RunningApi, runApi } from '../../src/http/run-api.js';
import { MasterKeys } from '../../src/secrets/master-keys.js';
import { createTestDatabase } from './test-database.js';

export const TEST_SECRET_KEY = 'a secret of 32 characters or more, for tests';

export interface TestApi extends RunningApi {
  readonly database: DataSource;
  readonly databaseUrl: string;
  readonly masterKeys: MasterKeys;
  /** A new app with one key, which has every scope unless told otherwise. */
  newApp(options?: { environment?: 'live' | 'test'; scopes?: readonly Scope[] }): Promise<TestApp>;
  /** A further key of an app. */
  newKey(app: TestApp, scopes: readonly Scope[]): Promise<string>;
  /** One request with a key (or none), the body as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface TestApp {
  readonly id: string;
  readonly slug: string;
  readonly environment: 'live' | 'test';
  readonly key: string;
}

export interface CallOptions {
  readonly key?: string;
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

let appCount = 0;

/** Starts it in `beforeAll`; `close` in `afterAll` takes the database with it. */
export async function startTestApi(limits: Partial<ApiLimits> = {}): Promise<TestApi> {
  const testDatabase = await createTestDatabase();
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: testDatabase.url,
    ONEPING_SECRET_KEY: TEST_SECRET_KEY,
  });
  const api = await runApi(config, limits);
  const database = await createDataSource({ url: testDatabase.url, poolSize: 2, applicationName: 'test' }).initialize();
  const masterKeys = new MasterKeys(TEST_SECRET_KEY);
  const newKey = async (app: Omit<TestApp, 'key'>, scopes: readonly Scope[]) => {
    appCount += 1;
    const { secret } = await createApiKey(database, {
      appId: app.id,
      environment: app.environment,
      name: `key-${appCount}`,
      scopes,
    });
    if (secret === null) throw new Error('The name of a new key was taken');
    return secret;
  };
  return {
    url: api.url,
    database,
    databaseUrl: testDatabase.url,
    masterKeys,
    newKey,
    newApp: async ({ environment = 'live', scopes = SCOPES } = {}) => {
      appCount += 1;
      const slug = `app-${appCount}`;
      const id = await createApp(database, masterKeys, { slug, name: slug, environment });
      const app = { id, slug, environment };
      return { ...app, key: await newKey(app, scopes) };
    },
    call: (method, path, options = {}) => call(api.url, method, path, options),
    close: async () => {
      await api.close();
      await database.destroy();
      await testDatabase.drop();
    },
  };
}

async function call(url: string, method: string, path: string, options: CallOptions): Promise<Answer> {
  const { key, json, body = json === undefined ? undefined : JSON.stringify(json), headers = {} } = options;
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : {},
  };
}
