// What each post is answered, and what is written down for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AcceptFixture,
  type AcceptProcess,
  accepted,
  gist,
  HELLO,
  post,
  refused,
} from '../../test/support/accept-fixture.js';
import { moveDeliveries } from '../../test/support/move-deliveries.js';

let fixture: AcceptFixture;
let process: AcceptProcess;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  process = await fixture.process();
});
afterAll(() => fixture.close());

describe('a new message ID', () => {
  it('is answered 202 with its deliveries, and the content is frozen as it was sent', async () => {
    const caller = await fixture.newCaller(['email', 'inbox', 'webhook']);
    const answer = await accepted(
      post(process, caller, {
        messageId: 'order-1',
        to: {
          email: 'Ada@EXAMPLE.test',
          userId: 'u1',
          webhook: { url: 'https://example.test/h', secret: 'very-secret' },
        },
        content: { text: 'Hi', subject: 'S' },
        metadata: { b: 1, a: 2 },
      }),
    );
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      messageId: 'order-1',
      status: 'pending',
      duplicate: false,
      expiresAt: null,
      result: null,
      deliveries: [
        { channel: 'email', recipient: 'Ada@example.test', status: 'queued' },
        { channel: 'webhook', recipient: 'https://example.test/h', status: 'queued' },
        { channel: 'inbox', recipient: 'u1', status: 'queued' },
      ],
    });
    expect(answer.headers).toEqual({
      Location: `/v1/notifications/${answer.body.id}`,
      'Idempotency-Key': 'order-1',
      'Idempotent-Replayed': 'false',
    });
    const [row] = await fixture.admin.query('SELECT * FROM notifications WHERE id = $1', [answer.body.id]);
    expect(row).toMatchObject({
      message_id: 'order-1',
      pending_deliveries: 3,
      priority: 1,
      expires_at: null,
      result: null,
    });
    expect(row.accepted_at.toISOString()).toBe(answer.body.acceptedAt);
    expect(row.body.replace(/sealed:[\w-]{43}/, 'sealed:…')).toBe(
      '{"content":{"subject":"S","text":"Hi"},"metadata":{"a":2,"b":1},"to":{"email":"Ada@EXAMPLE.test","userId":"u1","webhook":{"secret":"sealed:…","url":"https://example.test/h"}}}',
    );
    const deliveries = await fixture.admin.query(
      `SELECT *, retry_until - due_at AS horizon FROM deliveries WHERE notification_id = $1 ORDER BY id`,
      [answer.body.id],
    );
    expect(deliveries.map((d: { id: string }) => d.id)).toEqual(answer.body.deliveries.map((d) => d.id));
    expect(deliveries[1]).toMatchObject({
      recipient: expect.stringMatching(/^\{"url":"https:\/\/example.test\/h","sealedSecret":"[\w+/]{100,}=*"\}$/),
      state: 'queued',
      send_no: 1,
      sender_named: false,
      horizon: { days: 1 },
    });
    expect(process.notices.count).toBeGreaterThan(0);
  });

  it('is one of its own in every app, and tells upper case from lower', async () => {
    const [one, other] = [await fixture.newCaller(), await fixture.newCaller()];
    const answers = await Promise.all([
      post(process, one, { ...HELLO, messageId: 'abc' }),
      post(process, one, { ...HELLO, messageId: 'ABC' }),
      post(process, other, { ...HELLO, messageId: 'abc' }),
    ]);
    expect(answers.map(gist)).toEqual(['202 original', '202 original', '202 original']);
  });

  it('is due at sendAt, at once where that is up to five minutes ago, and never after its deadline', async () => {
    const caller = await fixture.newCaller();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const due = async (messageId: string, times: object) => {
      const { body } = await accepted(post(process, caller, { ...HELLO, messageId, ...times }));
      const [row] = await fixture.admin.query<{ due: number; until: number }[]>(
        `SELECT extract(epoch FROM d.due_at - n.accepted_at)::float8 / 60 AS due,
                extract(epoch FROM d.retry_until - n.accepted_at)::float8 / 60 AS until
         FROM deliveries d JOIN notifications n ON n.id = d.notification_id WHERE n.id = $1`,
        [body.id],
      );
      return row ?? { due: -1, until: -1 };
    };
    expect((await due('late', { sendAt: inMinutes(-4) })).due).toBeCloseTo(0, 1);
    const later = await due('later', { sendAt: inMinutes(60), deadline: inMinutes(70) });
    expect(later.due).toBeCloseTo(60, 0);
    expect(later.until).toBeCloseTo(60 + 1440, 0);
  });

  it('is refused for its times or its senders without being used up', async () => {
    const caller = await fixture.newCaller(['email']);
    const ago = new Date(Date.now() - 6 * 60_000).toISOString();
    const farAhead = new Date(Date.now() + 401 * 86_400_000).toISOString();
    const cases = [
      [{ ...HELLO, sendAt: ago }, 'send_at_too_old'],
      [{ ...HELLO, sendAt: farAhead }, 'send_at_too_far'],
      [{ ...HELLO, deadline: ago }, 'deadline_too_old'],
      [{ ...HELLO, to: { phone: '+441632960961' } }, 'no_enabled_sender'],
      [{ ...HELLO, senders: { email: 'nobody' } }, 'sender_unknown'],
    ] as const;
    for (const [body, code] of cases) {
      expect((await refused(post(process, caller, { ...body, messageId: 'm' }))).code).toBe(code);
    }
    expect(await fixture.count('notifications', 'app_id = $1', [caller.app.id])).toBe(0);
    expect(await fixture.count('duplicates', 'app_id = $1', [caller.app.id])).toBe(0);
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'm' }))).toBe('202 original');
  });

  it('sees a sender that was added a moment ago, and takes the first open one', async () => {
    const caller = await fixture.newCaller([]);
    const body = { ...HELLO, messageId: 'm' };
    expect((await refused(post(process, caller, body))).code).toBe('no_enabled_sender');
    await fixture.addSender(caller.app.id, 'email', 'first', { position: 1, paused_at: new Date() });
    const second = await fixture.addSender(caller.app.id, 'email', 'second', { position: 2 });
    const answer = await accepted(post(process, caller, body));
    const [row] = await fixture.admin.query('SELECT sender_id FROM deliveries WHERE notification_id = $1', [
      answer.body.id,
    ]);
    expect(row.sender_id).toBe(second);
  });
});

describe('a known message ID', () => {
  it('replays the pending notification, and once finished its frozen result', async () => {
    const caller = await fixture.newCaller();
    const body = { ...HELLO, messageId: 'm' };
    const original = await accepted(post(process, caller, body));
    const pending = await accepted(post(process, caller, body));
    expect(pending.status).toBe(202);
    expect(pending.body).toEqual({ ...original.body, duplicate: true });
    expect(pending.headers).toMatchObject({ 'Idempotent-Replayed': 'true', 'Retry-After': '1' });
    await fixture.finish(original.body);
    const finished = await accepted(post(process, caller, body));
    expect(finished.status).toBe(200);
    expect(finished.body).toMatchObject({
      id: original.body.id,
      acceptedAt: original.body.acceptedAt,
      status: 'sent',
      duplicate: true,
      result: { status: 'sent' },
      deliveries: [{ id: original.body.deliveries[0]?.id, status: 'sent' }],
    });
    expect(finished.headers).not.toHaveProperty('Retry-After');
    const rows = await fixture.admin.query(
      'SELECT kind, answer_status, same_payload, source, delay_ms >= 0 AS later FROM duplicates WHERE notification_id = $1 ORDER BY id',
      [original.body.id],
    );
    const row = { kind: 'replay', same_payload: true, source: 'single', later: true };
    expect(rows).toEqual([
      { ...row, answer_status: 202 },
      { ...row, answer_status: 200 },
    ]);
  });

  it('replays although its times have passed or its senders are gone', async () => {
    const caller = await fixture.newCaller(['email']);
    const soon = new Date(Date.now() + 1_000).toISOString();
    const body = { ...HELLO, messageId: 'm', deadline: soon };
    await accepted(post(process, caller, body));
    await fixture.admin.query('UPDATE senders SET archived_at = now() WHERE app_id = $1', [caller.app.id]);
    const other = await fixture.process();
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(soon));
    expect(gist(await post(other, caller, body))).toBe('202 replay');
    expect(gist(await post(other, caller, { ...body, messageId: 'new' }))).toBe('400 no_enabled_sender');
  });

  it.each(['queued', 'claimed', 'sending', 'unknown', 'reissued', 'sent'] as const)(
    'refuses another payload while %s, naming what differs',
    async (state) => {
      const caller = await fixture.newCaller();
      const original = await accepted(post(process, caller, { ...HELLO, messageId: 'm' }));
      if (state !== 'queued') await moveDeliveries(fixture.admin, original.body.deliveries[0]?.id ?? '', state);
      const problem = await refused(
        post(process, caller, { to: HELLO.to, content: { text: 'hello' }, messageId: 'm' }),
      );
      expect(problem.status).toBe(422);
      expect(problem.body('r')).toMatchObject({
        code: 'message_id_reused',
        notificationId: original.body.id,
        firstSeenAt: original.body.acceptedAt,
        changed: ['/content/text'],
      });
      const [row] = await fixture.admin.query('SELECT kind, changed, same_payload FROM duplicates WHERE app_id = $1', [
        caller.app.id,
      ]);
      expect(row).toEqual({ kind: 'mismatch', changed: ['/content/text'], same_payload: false });
    },
  );

  it('is gone for any payload from the instant it expires', async () => {
    const caller = await fixture.newCaller();
    const body = { ...HELLO, messageId: 'm' };
    const { body: original } = await accepted(post(process, caller, body));
    await fixture.finish(original);
    await fixture.admin.query('UPDATE notifications SET expires_at = clock_timestamp() WHERE id = $1', [original.id]);
    for (const payload of [body, { ...body, content: { text: 'other' } }]) {
      const problem = await refused(post(process, caller, payload));
      expect(problem.body('r')).toMatchObject({ status: 410, code: 'message_id_expired', finalStatus: 'sent' });
    }
    expect(await fixture.count('duplicates', "app_id = $1 AND kind = 'expired'", [caller.app.id])).toBe(2);
  });

  it('says that a person has to look where one of its deliveries is parked', async () => {
    const caller = await fixture.newCaller();
    const body = { ...HELLO, messageId: 'm' };
    const { body: original } = await accepted(post(process, caller, body));
    await moveDeliveries(fixture.admin, original.deliveries[0]?.id ?? '', 'unknown');
    const replay = await accepted(post(process, caller, body));
    expect(replay.body).toMatchObject({ status: 'pending', attention: 'resolution_required' });
  });
});
