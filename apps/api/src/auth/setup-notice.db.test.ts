// What the log of a production API says while nobody can sign in.
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { configOn } from '../../test/support/running-api.js';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { createDataSource } from '../database/data-source.js';
import { PartLog } from '../log/part-log.js';
import { createOperator } from './create-operator.js';
import { SetupNotice } from './setup-notice.js';
import { isSetupToken } from './setup-token.js';

const SECRET_KEY = 'another secret of 32 characters or more';

let database: TestDatabase;
let dataSource: DataSource;
let lines: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { url } = database;
  dataSource = await createDataSource({ url, poolSize: 1, applicationName: 'notice test' }).initialize();
  Logger.overrideLogger(new PartLog({ write: (line) => void lines.push(line) }));
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function start(nodeEnv: string): Promise<void> {
  const config = configOn(database.url, {
    NODE_ENV: nodeEnv,
    PUBLIC_URL: 'https://ping.example',
    ONEPING_SECRET_KEY: SECRET_KEY,
  });
  await new SetupNotice(dataSource, config).onApplicationBootstrap();
}

it('tells in one line, at each start, where and with which token the first operator is made', async () => {
  for (let starts = 0; starts < 2; starts += 1) await start('production');
  expect(lines).toHaveLength(2);
  const { level, part, msg } = JSON.parse(lines[0] ?? '') as { level: number; part: string; msg: string };
  expect([level, part]).toEqual([40, 'auth']);
  const [, url, token = ''] = /at (\S+) with (\S+)$/.exec(msg) ?? [];
  expect(url).toBe('https://ping.example/setup');
  expect(isSetupToken(SECRET_KEY, token)).toBe(true);
  expect(lines[1]).toContain(token);
});

it('says nothing outside production, where it is told otherwise', async () => {
  await start('test');
  expect(lines).toEqual([]);
});

it('says nothing any more once somebody exists, and never the token again', async () => {
  await dataSource.transaction((transaction) =>
    createOperator(transaction, {
      email: 'first@oneping.test',
      name: 'First',
      password: 'a password of its own',
      isInstanceAdmin: true,
    }),
  );
  await start('production');
  expect(lines).toEqual([]);
});
