// The doctor explains every red line, and what it finds wrong keeps a role from starting as well.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp, fingerprintSecretPlace } from '../src/apps/create-app.js';
import { createDataSource } from '../src/database/data-source.js';
import { MasterKeys } from '../src/secrets/master-keys.js';
import { startRole } from './support/role-child.js';
import { TEST_SECRET_KEY } from './support/running-api.js';
import { startService } from './support/started-service.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const NEXT = 'the next secret, of 32 characters and more';

let dataDir: string;
let database: TestDatabase;
let dataSource: DataSource;
let variables: Record<string, string>;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'oneping-doctor-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url, poolSize: 1, applicationName: 'test' }).initialize();
  await createApp(dataSource, new MasterKeys(TEST_SECRET_KEY), { slug: 'shop', name: 'Shop', environment: 'live' });
  variables = { DATABASE_URL: database.url, ONEPING_SECRET_KEY: TEST_SECRET_KEY };
  return async () => {
    await dataSource.destroy();
    await database.drop();
  };
});

async function examine(others: Record<string, string> = {}) {
  const examined = startService(dataDir, { ...variables, ...others }, 'doctor');
  return { code: await examined.ended, output: examined.output() };
}

describe('the doctor', () => {
  it('finds a sound service sound, and only remarks that no worker is alive', async () => {
    const { code, output } = await examine();
    expect([code, output]).toEqual([0, expect.stringContaining('All is sound.')]);
    for (const line of ['✓ The settings', '✓ The database answers', 'MiB are free', '! No worker is alive']) {
      expect(output).toContain(line);
    }
    expect(output).not.toContain('✗');
  });

  it.each([
    ['no secret key', { ONEPING_SECRET_KEY: '' }, '✗ ONEPING_SECRET_KEY is not set'],
    ['failpoints in production', inProduction('ONEPING_FAILPOINTS', 'worker.after_claim=kill'), 'for tests only'],
    ['a default secret', inProduction('ONEPING_SECRET_KEY', 'changeme'.repeat(5)), 'placeholder'],
    ['a number that is none', inProduction('ONEPING_CONCURRENCY', 'abc'), 'not a whole number'],
  ])('ends with 1 for %s', async (_, others, line) => {
    const { code, output } = await examine(others);
    expect([code, output]).toEqual([1, expect.stringContaining(line)]);
    expect(output).not.toContain(TEST_SECRET_KEY);
  });

  it('opens every sealed value, and names the one that lies where it does not belong', async () => {
    const keys = new MasterKeys(TEST_SECRET_KEY);
    const other = await createApp(dataSource, keys, { slug: 'bank', name: 'Bank', environment: 'live' });
    await dataSource.query(
      `UPDATE apps SET fingerprint_secret_sealed = (SELECT fingerprint_secret_sealed FROM apps WHERE slug = 'shop')
       WHERE app_id = $1`,
      [other],
    );
    const { code, output } = await examine();
    expect([code, output]).toEqual([1, expect.stringContaining(fingerprintSecretPlace(other))]);
    expect(output).toContain('does not open there');
  });

  it('finds an API that runs, its workers, and values that still need the previous key', async () => {
    const both = { ONEPING_SECRET_KEY: NEXT, ONEPING_SECRET_KEY_PREVIOUS: TEST_SECRET_KEY };
    const [api, worker] = [startRole('api', database.url, both), startRole('worker', database.url, both)];
    const [{ url = '' }] = await Promise.all([api.ready, worker.ready]);
    const { code, output } = await examine({ ...both, PORT: new URL(url).port });
    expect(code).toBe(0);
    for (const line of ['✓ The API answers on port', '✓ Workers alive: 1', '! 1 sealed values still need']) {
      expect(output).toContain(line);
    }
    await Promise.all([api.kill(), worker.kill()]);
  });
});

describe('a role', () => {
  it.each([
    ['with a secret key that opens nothing', async () => {}, { ONEPING_SECRET_KEY: NEXT }, 'none of the keys given'],
    [
      'while an app forgets keys too soon',
      () => dataSource.query('UPDATE apps SET retention_ms = 86400000'),
      {},
      'the app shop keeps results',
    ],
    [
      'with failpoints in production',
      async () => {},
      inProduction('ONEPING_FAILPOINTS', 'worker.after_claim=kill'),
      'tests only',
    ],
  ])('does not start %s', async (_, spoil, others, reason) => {
    await spoil();
    const refused = startService(dataDir, { ...variables, ...others }, 'worker');
    expect([await refused.ended, refused.output()]).toEqual([78, expect.stringContaining(reason)]);
  });
});

function inProduction(variable: string, value: string): Record<string, string> {
  return { NODE_ENV: 'production', [variable]: value };
}
