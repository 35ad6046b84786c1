// The audit log over HTTP: who decided what, a page at a time or as a file, sealed by itself; and erasures to their end.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditVerify } from '../src/start/audit-verify.js';
import { configOn, startTestApi, type TestApi, type TestApp } from './support/running-api.js';

interface Event {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly targetId: string;
  readonly reason: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly seal: { position: number } | null;
}

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
});
afterAll(() => api.close());

const call = (method: string, path: string, json?: unknown) =>
  api.call(method, path, json === undefined ? { key: app.key } : { key: app.key, json });

async function events(query = ''): Promise<Event[]> {
  const answer = await call('GET', `/v1/audit-events${query}`);
  expect(answer.status).toBe(200);
  // Safe: held by the contract.
  return answer.body['data'] as Event[];
}

const actionsOn = async (id: unknown) => (await events(`?targetId=${String(id)}`)).map(({ action }) => action);

const sender = { channel: 'inbox', provider: 'inbox', name: 'inbox-main', config: {} };

describe('what is decided', () => {
  it('is recorded once for a sender, however often it is repeated', async () => {
    const { body } = await call('POST', '/v1/senders', sender);
    await call('POST', '/v1/senders', sender);
    for (const step of ['pause', 'pause', 'resume', 'resume'])
      await call(
        'PUT',
        `/v1/senders/${String(body['id'])}/${step}`,
        step === 'pause' ? { reason: 'for a test' } : undefined,
      );
    expect(await actionsOn(body['id'])).toEqual(['sender.resume', 'sender.pause', 'sender.create']);
    const [, pause] = await events(`?targetId=${String(body['id'])}`);
    expect(pause).toMatchObject({ actor: expect.stringMatching(/^api-key:/), reason: 'for a test' });
  });

  it('is recorded for API keys, and never with the key', async () => {
    const { body } = await call('POST', '/v1/api-keys', { name: 'made', scopes: ['notifications:read'] });
    const rolled = await call('POST', `/v1/api-keys/${String(body['id'])}/roll`, { overlapSeconds: 0 });
    await call('DELETE', `/v1/api-keys/${String(rolled.body['id'])}`);
    await call('DELETE', `/v1/api-keys/${String(rolled.body['id'])}`);
    expect(await actionsOn(body['id'])).toEqual(['api-key.roll', 'api-key.create']);
    expect(await actionsOn(rolled.body['id'])).toEqual(['api-key.revoke']);
    const all = (await call('GET', '/v1/audit-events?targetKind=api-key')).text;
    expect(all).not.toContain(String(rolled.body['key']));
    expect(all).toContain(String(rolled.body['id']));
  });

  it('is recorded when a notification is canceled', async () => {
    const post = { messageId: 'm-1', to: { userId: 'u_1' }, content: { title: 'x' }, sendAt: '2027-01-01T00:00:00Z' };
    const { body } = await call('POST', '/v1/notifications', post);
    for (let n = 0; n < 2; n += 1) await call('POST', `/v1/notifications/${String(body['id'])}/cancel`);
    const found = await events(`?targetId=${String(body['id'])}`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      action: 'notification.cancel',
      after: { canceledDeliveryIds: [expect.any(String)] },
    });
  });
});

describe('the list', () => {
  it('goes page by page through all of it, the newest first, and filters', async () => {
    const all = await events('?limit=200');
    const seen: string[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const { body } = await call('GET', `/v1/audit-events?limit=2${cursor === '' ? '' : `&cursor=${String(cursor)}`}`);
      seen.push(...(body['data'] as Event[]).map(({ id }) => id));
      cursor = body['nextCursor'];
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(new Set((await events('?action=sender.pause')).map(({ action }) => action))).toEqual(
      new Set(['sender.pause']),
    );
    expect(await events('?to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await events(`?from=2020-01-01T00:00:00Z&actor=${all[0]?.actor ?? ''}`)).toHaveLength(all.length);
    expect((await call('GET', '/v1/audit-events?cursor=AAAA')).status).toBe(400);
  });

  it('needs the scope admin, and shows one app nothing of another', async () => {
    const other = await api.newApp();
    expect((await api.call('GET', '/v1/audit-events', { key: other.key })).body['data']).toEqual([]);
    const reader = await api.newKey(app, ['notifications:read']);
    expect((await api.call('GET', '/v1/audit-events', { key: reader })).status).toBe(403);
  });

  it('is a file too', async () => {
    const csv = await call('GET', '/v1/audit-events?format=csv&action=sender.create');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.text.split('\r\n')[0]).toBe(
      'at,app,actor,action,targetKind,targetId,reason,before,after,requestId,address,seal,id',
    );
    expect(csv.text.split('\r\n')).toHaveLength(3);
  });

  it('shows the seal of each event within five seconds', async () => {
    await call('POST', '/v1/api-keys', { name: 'sealed', scopes: ['notifications:read'] });
    await expect
      .poll(async () => (await events('?limit=200')).filter(({ seal }) => seal === null).length, { timeout: 5_000 })
      .toBe(0);
    const positions = (await events('?limit=200')).map(({ seal }) => seal?.position).reverse();
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });
});

describe('an erasure over HTTP', () => {
  it('is asked for, repeated, done and read', async () => {
    const post = {
      messageId: 'm-2',
      to: { userId: 'u_erase' },
      content: { title: 'x' },
      sendAt: '2027-01-01T00:00:00Z',
    };
    const { body } = await call('POST', '/v1/notifications', post);
    const wanted = { recipient: { userId: 'u_erase' }, reason: 'asked for by u_erase' };
    const asked = await call('POST', '/v1/erasures', wanted);
    expect(asked.status).toBe(201);
    const again = await call('POST', '/v1/erasures', wanted);
    expect(again.status).toBe(200);
    expect(again.body['id']).toBe(asked.body['id']);
    const path = `/v1/erasures/${String(asked.body['id'])}`;
    await expect.poll(async () => (await call('GET', path)).body['status'], { timeout: 8_000 }).toBe('finished');
    expect((await call('GET', path)).body).toMatchObject({
      deliveries: 1,
      canceled: 1,
      notifications: 1,
      contentKept: 0,
      reason: 'asked for by erased',
      openDeliveries: 0,
    });
    const replay = await call('POST', '/v1/notifications', post);
    expect(replay).toMatchObject({ status: 200, body: { status: 'canceled', duplicate: true } });
    expect(replay.text).not.toContain('u_erase');
    const record = await call('GET', `/v1/notifications/${String(body['id'])}`);
    expect(record.status).toBe(200);
    expect(record.text).not.toContain('u_erase');
    expect((await call('GET', '/v1/audit-events?targetKind=erasure')).text).not.toContain('u_erase');
  });

  it('belongs to its app, and to administrators', async () => {
    const other = await api.newApp();
    const { body } = await call('POST', '/v1/erasures', {
      recipient: { userId: 'u_9' },
      reason: 'asked for in a test',
    });
    expect((await api.call('GET', `/v1/erasures/${String(body['id'])}`, { key: other.key })).status).toBe(404);
    const operator = await api.newKey(app, ['deliveries:resolve']);
    expect((await api.call('GET', `/v1/erasures/${String(body['id'])}`, { key: operator })).status).toBe(403);
  });
});

describe('an erasure of one of several recipients', () => {
  it('says whose content stays, and it goes with the last of them', async () => {
    const users = ['u_first', 'u_last'];
    const to = users.map((userId) => ({ userId }));
    const post = { messageId: 'm-shared', to, content: { title: 'For both' }, sendAt: '2027-01-01T00:00:00Z' };
    const { body } = await call('POST', '/v1/notifications', post);
    const erased: unknown[] = [];
    const contents: unknown[] = [];
    for (const userId of users) {
      const asked = await call('POST', '/v1/erasures', { recipient: { userId }, reason: 'they asked for it' });
      const read = async () => (await call('GET', `/v1/erasures/${String(asked.body['id'])}`)).body;
      await expect.poll(async () => (await read())['status'], { timeout: 8_000 }).toBe('finished');
      erased.push(await read());
      const text = (await call('GET', `/v1/notifications/${String(body['id'])}`)).text;
      contents.push(text.includes('For both'));
    }
    expect(erased).toMatchObject([
      { notifications: 1, contentKept: 1 },
      { notifications: 1, contentKept: 0 },
    ]);
    expect(contents).toEqual([true, false]);
  });
});

describe('audit-verify', () => {
  /** What it prints, and how it ends. */
  async function verified(...args: string[]) {
    const before = process.exitCode;
    const spy = vi.spyOn(console, 'log');
    try {
      await auditVerify(configOn(api.databaseUrl), args);
      return { lines: spy.mock.calls.map(([line]) => String(line)), exitCode: process.exitCode ?? 0 };
    } finally {
      spy.mockRestore();
      process.exitCode = before;
    }
  }

  it('finds by a head that was kept that the end of a chain was cut off', async () => {
    const cut = await api.newApp();
    for (const name of ['first', 'second']) {
      const json = { channel: 'email', provider: 'sandbox', name, config: {} };
      await api.call('POST', '/v1/senders', { key: cut.key, json });
    }
    const lineOf = (lines: string[]) => lines.find((line) => line.startsWith(`${cut.slug}:`)) ?? '';
    await vi.waitUntil(async () => lineOf((await verified()).lines).includes('nothing waits for its seal'), {
      timeout: 20_000,
    });
    const whole = await verified();
    const [, head = ''] = /head ([0-9a-f]{64})/.exec(lineOf(whole.lines)) ?? [];
    // It is the seal of the last event over HTTP, too.
    const { body } = await api.call('GET', '/v1/audit-events?limit=1', { key: cut.key });
    expect(body['data']).toMatchObject([{ seal: { hash: head } }]);
    const again = await verified('--head', head);
    expect([lineOf(again.lines), again.exitCode]).toEqual([lineOf(whole.lines), 0]);
    await cutTail(cut.id);
    expect(lineOf((await verified()).lines)).toContain('intact');
    const { lines, exitCode } = await verified('--head', head);
    expect(lines.at(-1)).toMatch(new RegExp(`^BROKEN: the head ${head} is in no chain any more`));
    expect(exitCode).toBe(1);
    await expect(verified('--head', 'abc')).rejects.toThrow('64 hexadecimal digits');
  });

  async function cutTail(appId: string): Promise<void> {
    await api.database.transaction(async (transaction) => {
      for (const table of ['audit_events', 'audit_seals'])
        await transaction.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await transaction.query(
        `WITH last AS (DELETE FROM audit_seals WHERE app_id = $1 AND position = (
           SELECT max(position) FROM audit_seals WHERE app_id = $1) RETURNING event_id)
         DELETE FROM audit_events WHERE id IN (SELECT event_id FROM last)`,
        [appId],
      );
      for (const table of ['audit_events', 'audit_seals'])
        await transaction.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
      await transaction.query('ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_only_grow');
      await transaction.query('ALTER TABLE audit_seals ENABLE ALWAYS TRIGGER audit_seals_only_grow');
    });
  }

  it('says that all is well, and ends with 1 once a row was changed', async () => {
    const before = process.exitCode;
    await auditVerify(configOn(api.databaseUrl));
    expect(process.exitCode).toBe(before);
    await api.database.query('ALTER TABLE audit_events DISABLE TRIGGER audit_events_only_grow');
    await api.database.query("UPDATE audit_events SET reason = 'another' WHERE action = 'sender.pause'");
    await api.database.query('ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_only_grow');
    await auditVerify(configOn(api.databaseUrl));
    expect(process.exitCode).toBe(1);
    process.exitCode = before;
  });
});

it('keeps why a sender was resumed, where somebody says it', async () => {
  const { body } = await call('POST', '/v1/senders', { ...sender, name: 'inbox-resumed' });
  const path = `/v1/senders/${String(body['id'])}`;
  for (const why of [undefined, { reason: 'it is back' }]) {
    await call('PUT', `${path}/pause`, { reason: 'for a test' });
    expect((await call('PUT', `${path}/resume`, why)).body).toMatchObject({ state: 'open' });
  }
  const resumed = (await events(`?targetId=${String(body['id'])}`)).filter(({ action }) => action === 'sender.resume');
  expect(resumed.map(({ reason }) => reason)).toEqual(['it is back', null]);
});
