// The demo app is made once, and its key is the one in dev.json for as long as the database knows it.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { hashOf } from '../api-keys/api-key-format.js';
import { setupToken } from '../auth/setup-token.js';
import { type Config, loadConfig } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { seedDemo } from './seed-demo.js';
import { welcome } from './welcome.js';

const URL = 'http://127.0.0.1:3000';
let database: TestDatabase;
let dataSource: DataSource;
let dataDir: string;
let config: Config;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'oneping-seed-'));
  config = loadConfig({
    DATABASE_URL: database.url,
    ONEPING_DATA_DIR: dataDir,
    ONEPING_SECRET_KEY: '0123456789abcdef'.repeat(4),
  });
  dataSource = await createDataSource({ url: database.url, poolSize: 1, applicationName: 'seed test' }).initialize();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const devFile = () => JSON.parse(readFileSync(join(dataDir, 'dev.json'), 'utf8'));
const senders = () =>
  dataSource.query(
    'SELECT senders.id, senders.name, channel, provider FROM senders JOIN apps USING (app_id) WHERE slug = $1',
    ['demo'],
  );

async function isLive(key: string): Promise<boolean> {
  const rows = await dataSource.query('SELECT FROM api_keys WHERE hash = $1 AND revoked_at IS NULL', [hashOf(key)]);
  return rows.length === 1;
}

describe('seedDemo', () => {
  it('makes nothing on a production database', async () => {
    expect(await seedDemo({ ...config, nodeEnv: 'production' }, false, URL)).toEqual({});
    expect(await senders()).toEqual([]);
  });

  it('makes a live app with a sandbox sender for every channel, and a key with every scope in a file of our own', async () => {
    const { apiKey, operator } = await seedDemo(config, true, URL);
    expect(devFile()).toEqual({ url: URL, apiKey, operator });
    expect(statSync(join(dataDir, 'dev.json')).mode & 0o777).toBe(0o600);
    const sandboxed = (await senders()).filter(({ provider }: { provider: string }) => provider === 'sandbox');
    expect(sandboxed.map(({ channel }: { channel: string }) => channel).sort()).toEqual([
      'chat',
      'email',
      'inbox',
      'push',
      'sms',
      'webhook',
    ]);
    const [row] = await dataSource.query('SELECT scopes, environment FROM api_keys JOIN apps USING (app_id)');
    expect(row).toEqual({
      scopes: ['notifications:write', 'notifications:read', 'deliveries:resolve', 'admin'],
      environment: 'live',
    });
  });

  it('keeps key and senders over the next start, and writes its address anew', async () => {
    const before = { key: devFile().apiKey, senders: await senders() };
    const { operator } = devFile();
    expect(await seedDemo(config, true, 'http://127.0.0.1:4000')).toEqual({ apiKey: before.key, operator });
    expect(devFile()).toEqual({ url: 'http://127.0.0.1:4000', apiKey: before.key, operator });
    expect(await senders()).toEqual(before.senders);
  });

  it('ends a key whose file is lost and makes another', async () => {
    const lost = devFile().apiKey;
    rmSync(join(dataDir, 'dev.json'));
    const made = (await seedDemo(config, true, URL)).apiKey ?? '';
    expect(made).not.toBe(lost);
    expect([await isLive(lost), await isLive(made)]).toEqual([false, true]);
  });

  it('shows the key of a database that is not ours only once', async () => {
    await dataSource.query('UPDATE api_keys SET revoked_at = clock_timestamp()');
    expect((await seedDemo(config, false, URL)).apiKey).toMatch(/^ping_live_/);
    expect(await seedDemo(config, false, URL)).toEqual({});
  });

  it('tells the token of the first operator on a database that is not ours, while nobody exists', async () => {
    await dataSource.query('DELETE FROM operators');
    const { setup } = await seedDemo(config, false, URL);
    expect(setup).toEqual({ url: `${URL}/setup`, token: setupToken(config.secretKey ?? '') });
    expect(welcome({ url: URL, keptIn: undefined, ...(setup && { setup }) })).toContain(setup?.token);
  });
});
