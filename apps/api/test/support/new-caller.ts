// Makes an app with a key of every scope, straight in the database.
import { randomUUID } from 'node:crypto';
import { SCOPES } from '@oneping/contracts';
import type { DataSource } from 'typeorm';
import { createApiKey } from '../../src/api-keys/create-api-key.js';
import { createApp } from '../../src/apps/create-app.js';
import { MasterKeys } from '../../src/secrets/master-keys.js';
import { TEST_SECRET_KEY } from './running-api.js';

/** Resolves with the key. */
export async function newCaller(database: DataSource): Promise<string> {
  const slug = `app-${randomUUID()}`;
  const appId = await createApp(database, new MasterKeys(TEST_SECRET_KEY), { slug, name: slug, environment: 'live' });
  const key = { appId, environment: 'live', name: 'test', scopes: SCOPES } as const;
  const { secret } = await createApiKey(database, key);
  if (secret === null) throw new Error('The name of a new key was taken');
  return secret;
}
