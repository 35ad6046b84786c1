// A batch is many posts at once: every item is answered as if it had come alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AcceptFixture,
  type AcceptProcess,
  accepted,
  gist,
  HELLO,
  post,
  request,
} from '../../test/support/accept-fixture.js';
import { Problem } from '../http/problem.js';

let fixture: AcceptFixture;
let process: AcceptProcess;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  process = await fixture.process();
});
afterAll(() => fixture.close());

describe('a batch', () => {
  it('makes the lower of two equal indexes the original and answers every item as if alone', async () => {
    const caller = await fixture.newCaller();
    const bodies = [
      { ...HELLO, messageId: 'a' },
      { ...HELLO, messageId: 'b' },
      { ...HELLO, messageId: 'a' },
      { ...HELLO, messageId: 'a', content: { text: 'other' } },
      { ...HELLO, messageId: 'c', to: { phone: '+441632960961' } },
    ];
    const items = bodies.map((body, batchIndex) => request(caller, body, { batchIndex }));
    const answers = await process.acceptor.acceptMany(items, caller);
    expect(answers.map(gist)).toEqual([
      '202 original',
      '202 original',
      '202 replay',
      '422 message_id_reused',
      '400 no_enabled_sender',
    ]);
    const rows = await fixture.admin.query(
      'SELECT source, batch_index FROM duplicates WHERE app_id = $1 ORDER BY batch_index',
      [caller.app.id],
    );
    expect(rows).toEqual([
      { source: 'batch', batch_index: 2 },
      { source: 'batch', batch_index: 3 },
    ]);
  });

  it('keeps ids with their keys where one in the middle exists already', async () => {
    const caller = await fixture.newCaller();
    const middle = await accepted(post(process, caller, { ...HELLO, messageId: 'b' }));
    const items = ['a', 'b', 'c'].map((messageId, batchIndex) =>
      request(caller, { ...HELLO, messageId }, { batchIndex }),
    );
    const answers = await process.acceptor.acceptMany(items, caller);
    expect(answers.map(gist)).toEqual(['202 original', '202 replay', '202 original']);
    const ids = answers.map((answer) => (answer instanceof Problem ? '' : answer.body.id));
    expect(ids[1]).toBe(middle.body.id);
    const rows = await fixture.admin.query('SELECT id FROM notifications WHERE app_id = $1 ORDER BY message_id', [
      caller.app.id,
    ]);
    expect(rows.map((row: { id: string }) => row.id)).toEqual(ids);
  });

  it('makes no new row when it comes again, shuffled, and split into single posts', async () => {
    const caller = await fixture.newCaller();
    const bodies = Array.from({ length: 450 }, (_, index) => ({ ...HELLO, messageId: `m-${index}` }));
    const send = (list: typeof bodies) =>
      process.acceptor.acceptMany(
        list.map((body, batchIndex) => request(caller, body, { batchIndex })),
        caller,
      );
    expect(new Set((await send(bodies)).map(gist))).toEqual(new Set(['202 original']));
    const shuffled = bodies.toSorted((a, b) => (a.messageId.at(-1) ?? '').localeCompare(b.messageId.at(-1) ?? ''));
    expect(new Set((await send(shuffled)).map(gist))).toEqual(new Set(['202 replay']));
    const singles = await Promise.all(bodies.slice(0, 50).map((body) => post(process, caller, body)));
    expect(new Set(singles.map(gist))).toEqual(new Set(['202 replay']));
    expect(await fixture.count('notifications', 'app_id = $1', [caller.app.id])).toBe(450);
    expect(await fixture.count('duplicates', 'app_id = $1', [caller.app.id])).toBe(500);
  });
});
