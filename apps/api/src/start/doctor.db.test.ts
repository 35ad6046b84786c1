// What the doctor finds, and that it names the way out and no secret.
import { createServer } from 'node:net';
import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { configOn, TEST_SECRET_KEY } from '../../test/support/running-api.js';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { createApp } from '../apps/create-app.js';
import { createDataSource } from '../database/data-source.js';
import { MasterKeys } from '../secrets/master-keys.js';
import { findingsFor } from './doctor.js';

const NEXT = 'the next secret, of 32 characters and more';

let database: TestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url, poolSize: 1, applicationName: 'test' }).initialize();
  await createApp(dataSource, new MasterKeys(TEST_SECRET_KEY), { slug: 'shop', name: 'Shop', environment: 'live' });
  return async () => {
    await dataSource.destroy();
    await database.drop();
  };
});

/** What is not sound, as text. */
async function complaints(variables: Record<string, string> = {}): Promise<string[]> {
  const findings = await findingsFor(configOn(database.url, variables));
  return findings.filter(({ state }) => state !== 'sound').map(({ state, text }) => `${state}: ${text}`);
}

/** For every session to come. */
async function set(name: string, value: string): Promise<void> {
  await dataSource.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET ${name} = ${value}`);
}

describe('the doctor', () => {
  it('remarks that no worker is alive, and nothing else of a sound service', async () => {
    expect(await complaints()).toEqual([expect.stringContaining('warning: No worker is alive')]);
  });

  it.each([
    [
      'a database that confirms what a crash can take back',
      () => set('synchronous_commit', 'off'),
      {},
      'wrong: synchronous_commit is off',
    ],
    [
      'a key index that is gone',
      () => dataSource.query('ALTER TABLE notifications DROP CONSTRAINT notifications_message_id_key'),
      {},
      'wrong: the unique index notifications_message_id_key is missing',
    ],
    [
      'a schema of an older release',
      () => dataSource.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)'),
      {},
      'wrong: the schema is older than this release',
    ],
    [
      'an app that forgets keys too soon',
      () => dataSource.query('UPDATE apps SET retention_ms = 86400000'),
      {},
      'wrong: the app shop keeps results for 86400000 ms',
    ],
    [
      'a secret key that opens nothing',
      async () => {},
      { ONEPING_SECRET_KEY: NEXT },
      'wrong: 1 sealed values open with neither',
    ],
    [
      'a database that is not there',
      async () => {},
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' },
      'wrong: The database of DATABASE_URL cannot be reached',
    ],
  ])('says what is wrong with %s', async (_, spoil, others, line) => {
    await spoil();
    const found = (await complaints(others)).join('\n');
    expect(found).toContain(line);
    for (const secret of [TEST_SECRET_KEY, NEXT, 'hunter2']) expect(found).not.toContain(secret);
  });

  it('says who has the port', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await complaints({ PORT: port })).toContainEqual(
      expect.stringContaining(`wrong: Port ${port} on 127.0.0.1 is taken`),
    );
    await new Promise((resolve) => server.close(resolve));
  });

  it('tells those who come from elsewhere in production that they need an address', async () => {
    const variables = { NODE_ENV: 'production', HOST: '0.0.0.0' };
    expect(await complaints(variables)).toContainEqual(expect.stringContaining('warning: PUBLIC_URL is not set'));
    const set = { ...variables, PUBLIC_URL: 'https://ping.acme.test' };
    expect((await complaints(set)).join()).not.toContain('PUBLIC_URL');
  });
});
