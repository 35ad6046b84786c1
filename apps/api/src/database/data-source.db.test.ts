// Every wait of a connection is bounded, and a connection that no longer answers is never lent out again.
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { createDataSource, type DataSourceSettings } from './data-source.js';

let database: TestDatabase;
let opened: DataSource[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.map((dataSource) => dataSource.destroy()));
  opened = [];
});
afterAll(() => database.drop());

async function open(settings: Partial<DataSourceSettings> = {}): Promise<DataSource> {
  const dataSource = createDataSource({
    url: database.url,
    poolSize: 1,
    applicationName: 'data source test',
    ...settings,
  });
  opened.push(await dataSource.initialize());
  return dataSource;
}

async function backendPid(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
  return row?.pid ?? 0;
}

describe('createDataSource', () => {
  it('bounds statements, locks and idle transactions in the session itself', async () => {
    const dataSource = await open({ sessionSettings: { plan_cache_mode: 'force_generic_plan' } });
    const [row] = await dataSource.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
              current_setting('idle_in_transaction_session_timeout') AS idle,
              current_setting('plan_cache_mode') AS plan, current_setting('application_name') AS name`,
    );
    expect(row).toEqual({
      statement: '10s',
      lock: '2s',
      idle: '15s',
      plan: 'force_generic_plan',
      name: 'data source test',
    });
  });

  it('destroys a connection whose answer does not come in time, and goes on with a fresh one', async () => {
    const dataSource = await open({ queryTimeoutMs: 150, statementTimeoutMs: 0 });
    const before = await backendPid(dataSource);
    await expect(dataSource.query('SELECT pg_sleep(30)')).rejects.toThrow('Query read timeout');
    const after = await backendPid(dataSource);
    expect(after).toBeGreaterThan(0);
    expect(after).not.toBe(before);
  });

  it('does not lend out a connection that went deaf inside a transaction', async () => {
    const dataSource = await open({ queryTimeoutMs: 150, statementTimeoutMs: 0 });
    const before = await backendPid(dataSource);
    await expect(dataSource.transaction((manager) => manager.query('SELECT pg_sleep(30)'))).rejects.toThrow();
    expect(await backendPid(dataSource)).not.toBe(before);
  });

  it('gives up within seconds when no connection is free', async () => {
    const dataSource = await open();
    const holder = dataSource.createQueryRunner();
    await holder.connect();
    const startedAt = performance.now();
    await expect(dataSource.query('SELECT 1')).rejects.toThrow('timeout');
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    await holder.release();
  });

  it('replaces a connection that the server terminated', async () => {
    const errors: Error[] = [];
    const dataSource = await open({ onPoolError: (error) => errors.push(error) });
    const other = await open();
    const before = await backendPid(dataSource);
    await other.query('SELECT pg_terminate_backend($1, 5000)', [before]);
    await expect.poll(() => errors.length).toBe(1);
    expect(await backendPid(dataSource)).not.toBe(before);
  });
});
