// Exports while they run: few at a time, no faster than they are read, and cut off rather than cut short.
import { StreamableFile } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AcceptFixture } from '../../../test/support/accept-fixture.js';
import type { RequestContext } from '../request-context.js';
import { Shutdown } from '../shutdown.js';
import type { ExportPage } from './export-lines.js';
import { type ExportableQuery, Exports } from './exports.js';

interface Item {
  readonly id: string;
}

let fixture: AcceptFixture;
let caller: RequestContext;
let exports: Exports;
let shutdown: Shutdown;
let asked: ExportableQuery[];

beforeAll(async () => {
  fixture = await AcceptFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  caller = await fixture.newCaller([]);
  shutdown = new Shutdown();
  exports = new Exports(fixture.admin, shutdown);
  asked = [];
});

/** A list that never ends. */
const ENDLESS = {
  name: 'things',
  columns: ['id'] as const,
  page: async (query: ExportableQuery): Promise<ExportPage<Item>> => {
    asked.push(query);
    return { data: Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}` })), nextCursor: `${asked.length}` };
  },
};

async function begin(who = caller) {
  const answer = await exports.answer(who, { format: 'ndjson' }, ENDLESS);
  if (!(answer instanceof StreamableFile)) throw new Error('no file');
  return answer.getStream();
}

it('allows an app two at a time, and another once one has ended or was hung up on', async () => {
  const [first] = [await begin(), await begin()];
  await expect(begin()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
  await begin(await fixture.newCaller([]));
  first?.destroy();
  await vi.waitFor(async () => {
    await begin();
  });
});

it('gives the place back when the list cannot be read', async () => {
  const page = () => Promise.reject(new Error('out of reach'));
  for (let time = 0; time < 3; time += 1) {
    await expect(exports.answer(caller, { format: 'csv' }, { ...ENDLESS, page })).rejects.toThrow('out of reach');
  }
});

it('reads no further than it is asked to', async () => {
  const stream = (await begin())[Symbol.asyncIterator]();
  for (let chunk = 0; chunk < 3; chunk += 1) await stream.next();
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(asked[1]).toEqual({ format: 'ndjson', limit: 1_000, cursor: '1' });
});

it('is cut off with an error when the process stops', async () => {
  const stream = await begin();
  shutdown.begin();
  await expect(
    (async () => {
      for await (const chunk of stream) expect(chunk).toBeDefined();
    })(),
  ).rejects.toThrow();
});

it('answers a page where no file is asked for, and is not on record then', async () => {
  const page = await exports.answer(caller, { limit: 5 }, ENDLESS);
  expect(page).toMatchObject({ nextCursor: '1' });
  expect(asked).toEqual([{ limit: 5 }]);
  const rows = await fixture.admin.query<unknown[]>('SELECT 1 FROM audit_events WHERE app_id = $1', [caller.app.id]);
  expect(rows).toEqual([]);
});
