// A running API on a database of its own, with apps and keys made on demand.

import { SCOPES, type Scope } from '@oneping/contracts';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { createApiKey } from '../../src/api-keys/create-api-key.js';
import { createApp } from '../../src/apps/create-app.js';
import { type Config, loadConfig } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import type { ApiLimits } from '../../src/http/api-limits.js';
import { runApi } from '../../src/http/run-api.js';
import { MasterKeys } from '../../src/secrets/master-keys.js';
import { createTestDatabase } from './test-database.js';

export const TEST_SECRET_KEY = 'a secret of 32 characters or more, for tests';

export interface TestApi {
  /** A second API process on the same database, closed together with this one. */
  another(limits?: Partial<ApiLimits>, variables?: Readonly<Record<string, string>>): Promise<TestApi>;
  readonly secretKey: string;
  readonly url: string;
  /** Ends the API and nothing else. */
  stop(): Promise<void>;
  /** Ends the API and takes its database away. */
  close(): Promise<void>;
  /** From now on nobody gets a connection, and those that are open break. */
  cutDatabase(): Promise<void>;
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

const masterKeys = new MasterKeys(TEST_SECRET_KEY);
let nameCount = 0;

/** Starts it in `beforeAll`; `close` in `afterAll` takes the database with it. */
export async function startTestApi(limits: Partial<ApiLimits> = {}): Promise<TestApi> {
  const testDatabase = await createTestDatabase();
  const { url: databaseUrl } = testDatabase;
  const database = await createDataSource({ url: databaseUrl, poolSize: 2, applicationName: 'test' }).initialize();
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops) await stop();
    await database.destroy();
    await testDatabase.drop();
  };
  const start = async (
    bounds: Partial<ApiLimits>,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<TestApi> => {
    const api = await runApi(configOn(databaseUrl, variables), bounds);
    let stopped: Promise<void> | null = null;
    const stop = () => {
      stopped ??= api.close();
      return stopped;
    };
    stops.push(stop);
    return {
      url: api.url,
      database,
      databaseUrl,
      masterKeys,
      another: (others = {}, variables = {}) => start(others, variables),
      secretKey: TEST_SECRET_KEY,
      newApp: (options) => newApp(database, options),
      newKey: (app, scopes) => newKey(database, app, scopes),
      call: (method, path, options = {}) => call(api.url, method, path, options),
      cutDatabase: () => cutDatabase(databaseUrl),
      stop,
      close,
    };
  };
  return await start(limits);
}

export function configOn(databaseUrl: string, variables: Readonly<Record<string, string>> = {}): Config {
  const basics = { NODE_ENV: 'test', PORT: '0', DATABASE_URL: databaseUrl, ONEPING_SECRET_KEY: TEST_SECRET_KEY };
  return loadConfig({ ...basics, ...variables });
}

async function newApp(
  database: DataSource,
  { environment = 'live', scopes = SCOPES }: { environment?: 'live' | 'test'; scopes?: readonly Scope[] } = {},
): Promise<TestApp> {
  nameCount += 1;
  const slug = `app-${nameCount}`;
  const id = await createApp(database, masterKeys, { slug, name: slug, environment });
  const app = { id, slug, environment };
  return { ...app, key: await newKey(database, app, scopes) };
}

async function newKey(database: DataSource, app: Omit<TestApp, 'key'>, scopes: readonly Scope[]): Promise<string> {
  nameCount += 1;
  const { id: appId, environment } = app;
  const { secret } = await createApiKey(database, { appId, environment, name: `key-${nameCount}`, scopes });
  if (secret === null) throw new Error('The name of a new key was taken');
  return secret;
}

async function cutDatabase(url: string): Promise<void> {
  const admin = new Client({ connectionString: inject('postgresAdminUrl') });
  const name = new URL(url).pathname.slice(1);
  await admin.connect();
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  } finally {
    await admin.end();
  }
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
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : {},
  };
}
