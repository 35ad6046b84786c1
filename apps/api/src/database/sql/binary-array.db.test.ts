// What PostgreSQL reads out of our binary arrays is what was put in.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  boolArray,
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  textArray,
  timestamptzArray,
  uuidArray,
} from './binary-array.js';

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: inject('postgresAdminUrl') });
  await client.connect();
});
afterAll(() => client.end());

const ID = '0198c1de-0000-7abc-8def-00112233aaff';

it.each([
  ['uuid', uuidArray([ID, null]), [ID, null]],
  ['int2', int2Array([-32_768, null, 32_767]), [-32_768, null, 32_767]],
  ['int4', int4Array([-2_147_483_648, 0, 2_147_483_647]), [-2_147_483_648, 0, 2_147_483_647]],
  ['int8', int8Array([Number.MAX_SAFE_INTEGER, null]), ['9007199254740991', null]],
  ['bool', boolArray([true, false, null]), [true, false, null]],
  ['text', textArray(['', 'naïve 🙂', null, '"{}\\,', 'NULL']), ['', 'naïve 🙂', null, '"{}\\,', 'NULL']],
  ['bytea', byteaArray([Buffer.from([0, 255]), Buffer.alloc(0), null]), [Buffer.from([0, 255]), Buffer.alloc(0), null]],
  [
    'timestamptz',
    timestamptzArray([0, 1_764_460_800_123, null, 253_402_300_799_999]),
    [new Date(0), new Date(1_764_460_800_123), null, new Date(253_402_300_799_999)],
  ],
  ['int4', int4Array([]), []],
])('reads %s[] back', async (type, array, expected) => {
  const { rows } = await client.query(`SELECT $1::${type}[] AS values`, [array]);
  expect(rows[0].values).toEqual(expected);
});
