// Decisions over HTTP: the order of the checks, the version that must be named, the answers to repeats, conflicts and batches.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSandboxSenders } from './support/add-senders.js';
import { moveDeliveries } from './support/move-deliveries.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const REASON = 'seen in the mailbox';

let origin: TestApi;
let api: TestApi;
let app: TestApp;
let postedCount = 0;

beforeAll(async () => {
  origin = await startTestApi();
  api = await origin.another({}, { ONEPING_QUARANTINE_MS: '0' });
  // Its background work would go by its own quarantine.
  await origin.stop();
});
afterAll(() => origin.close());
beforeEach(async () => {
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
});

async function delivery(state: 'unknown' | 'queued' = 'unknown'): Promise<string> {
  postedCount += 1;
  const json = { messageId: `m-${postedCount}`, to: { email: 'a@b.test' }, content: { text: 'x' } };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  const [{ id } = { id: '' }] = body['deliveries'] as { id: string }[];
  if (state === 'unknown') await moveDeliveries(api.database, id, 'unknown');
  return id;
}

const read = (id: string) => api.call('GET', `/v1/deliveries/${id}`, { key: app.key });

async function act(
  method: string,
  id: string,
  what: string,
  options: { json?: unknown; tag?: string | null; on?: TestApi } = {},
) {
  const tag = options.tag === undefined ? String((await read(id)).headers.get('etag')) : options.tag;
  const headers = tag === null ? {} : { 'If-Match': tag };
  return await (options.on ?? api).call(method, `/v1/deliveries/${id}/${what}`, {
    key: app.key,
    headers,
    ...(options.json === undefined ? {} : { json: options.json }),
  });
}

const resolution = (changes: object = {}) => ({ outcome: 'not_sent', reason: REASON, ...changes });

describe('PUT /v1/deliveries/{id}/resolution', () => {
  it('decides, answers the delivery with its new ETag, and answers the same again', async () => {
    const id = await delivery();
    const before = await read(id);
    expect(before.body['allowedActions']).toContain('resolve_not_sent_resend');
    const tag = String(before.headers.get('etag'));
    const json = resolution({ resend: true });
    const first = await act('PUT', id, 'resolution', { json, tag });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      delivery: { id, status: 'failed', reason: { code: 'resolved_not_sent' }, allowedActions: [] },
      newDelivery: { status: 'queued', sendNumber: 2, allowedActions: ['snooze', 'cancel'] },
    });
    expect(first.headers.get('etag')).toBe((await read(id)).headers.get('etag'));
    const again = await act('PUT', id, 'resolution', { json, tag });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('shows whoever comes too late what was decided, by whom and why', async () => {
    const id = await delivery();
    const tag = String((await read(id)).headers.get('etag'));
    await act('PUT', id, 'resolution', { json: resolution({ outcome: 'sent' }), tag });
    const late = await act('PUT', id, 'resolution', { json: resolution(), tag });
    expect([late.status, late.body['code']]).toEqual([412, 'version_changed']);
    expect(late.body['decision']).toMatchObject({ outcome: 'sent', resend: false, reason: REASON });
    expect(late.body['decision']).toHaveProperty('by', expect.stringMatching(/^api-key:/));
  });

  it('checks existence, then the header, then the body, then the version', async () => {
    const id = await delivery();
    const bad = { outcome: 'maybe' };
    const nobody = await act('PUT', randomUUID(), 'resolution', { json: bad, tag: null });
    const noHeader = await act('PUT', id, 'resolution', { json: bad, tag: null });
    const noBody = await act('PUT', id, 'resolution', { tag: '"999"' });
    const badBody = await act('PUT', id, 'resolution', { json: bad, tag: '"999"' });
    const stale = await act('PUT', id, 'resolution', { json: resolution(), tag: '"999"' });
    const statuses = [nobody, noHeader, noBody, badBody, stale].map(({ status }) => status);
    expect(statuses).toEqual([404, 428, 400, 400, 412]);
  });

  it.each(['*', '3', 'W/"3"', '"3", "4"', '"x"'])('does not take %s for a version', async (tag) => {
    const answer = await act('PUT', await delivery(), 'resolution', { json: resolution(), tag });
    expect(answer.status).toBe(400);
  });

  it.each([
    { outcome: 'sent', resend: true },
    { outcome: 'not_sent', providerMessageId: 'p' },
    { reason: 'too short' },
    { reason: 'x'.repeat(501) },
    { more: 1 },
  ])('refuses %j', async (changes) => {
    const answer = await act('PUT', await delivery(), 'resolution', { json: resolution(changes) });
    expect([answer.status, answer.body['code']]).toEqual([400, 'invalid_request']);
  });

  it('says from when on "not sent" may be said', async () => {
    const id = await delivery();
    const patient = await origin.another();
    const answer = await act('PUT', id, 'resolution', { json: resolution(), on: patient });
    expect([answer.status, answer.body['code']]).toEqual([409, 'quarantine']);
    const shown = await patient.call('GET', `/v1/deliveries/${id}`, { key: app.key });
    await patient.stop();
    expect(answer.body['availableAt']).toBe(shown.body['quarantineEndsAt']);
    expect(shown.body['allowedActions']).toEqual(['lookup', 'resolve_sent', 'snooze']);
  });

  it('needs the scope, and finds nothing of another app', async () => {
    const id = await delivery();
    const key = await api.newKey(app, ['notifications:read', 'notifications:write']);
    const other = await api.newApp();
    const path = `/v1/deliveries/${id}/resolution`;
    expect((await api.call('PUT', path, { key, json: resolution() })).status).toBe(403);
    expect((await api.call('PUT', path, { key: other.key, json: resolution() })).status).toBe(404);
  });

  it('refuses an id at the provider that another delivery has', async () => {
    const json = resolution({ outcome: 'sent', providerMessageId: 'p-1' });
    expect((await act('PUT', await delivery(), 'resolution', { json })).status).toBe(200);
    const taken = await act('PUT', await delivery(), 'resolution', { json });
    expect(taken.body['errors']).toMatchObject([{ pointer: '/providerMessageId', code: 'taken' }]);
  });
});

describe('resend, snooze and cancel', () => {
  it('sends a failed one again, once, and lets the new one be canceled', async () => {
    const id = await delivery();
    await act('PUT', id, 'resolution', { json: resolution() });
    const sent = await act('POST', id, 'resend', { json: { reason: 'they asked for it' } });
    expect(sent.body).toMatchObject({ newDelivery: { sendNumber: 2, status: 'queued' } });
    const second = await act('POST', id, 'resend', { json: { reason: 'they asked again' } });
    expect([second.status, second.body['code']]).toEqual([409, 'action_not_allowed']);
    const { id: newId } = sent.body['newDelivery'] as { id: string };
    const canceled = await act('POST', newId, 'cancel', { json: { reason: 'a mistake of mine' } });
    expect(canceled.body).toMatchObject({ delivery: { id: newId, status: 'canceled' }, newDelivery: null });
  });

  it('looks at it later, at most seven days ahead', async () => {
    const id = await delivery();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const snoozed = await act('PUT', id, 'snooze', { json: { until, reason: 'waiting for them' } });
    const putOff = { nextCheckAt: until, snoozedUntil: until, attention: 'resolution_required' };
    expect(snoozed.body).toMatchObject({ delivery: putOff });
    const tooFar = new Date(Date.now() + 8 * 86_400_000).toISOString();
    const refused = await act('PUT', id, 'snooze', { json: { until: tooFar, reason: 'waiting for them' } });
    expect(refused.body['errors']).toMatchObject([{ pointer: '/until', code: 'out_of_range' }]);
  });

  it('is put off no more once that time is over, or it is decided', async () => {
    const [passed, decided, queued] = [await delivery(), await delivery(), await delivery('queued')];
    const json = { until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'waiting for them' };
    const shown = [(await read(passed)).body['snoozedUntil']];
    for (const id of [passed, decided, queued]) {
      expect((await act('PUT', id, 'snooze', { json })).status).toBe(200);
      shown.push((await read(id)).body['snoozedUntil']);
    }
    expect(shown).toEqual([null, json.until, json.until, null]);
    await api.database.query(
      `UPDATE deliveries SET snoozed_until = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [passed],
    );
    await act('PUT', decided, 'resolution', { json: resolution() });
    for (const id of [passed, decided]) expect((await read(id)).body).toHaveProperty('snoozedUntil', null);
  });
});

describe('conflicts', () => {
  it('are listed with the decision they contradict until somebody acknowledges them', async () => {
    const id = await delivery();
    await act('PUT', id, 'resolution', { json: resolution() });
    const [{ notification_id: notificationId } = { notification_id: '' }] = await api.database.query(
      'SELECT notification_id FROM deliveries WHERE id = $1',
      [id],
    );
    await api.database.query(
      `INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail)
       SELECT $1, gen_random_uuid(), $2, $3, 'proved_after_failed', 'Proof came.' FROM generate_series(1, 2)`,
      [app.id, id, notificationId],
    );
    await api.database.query(`UPDATE deliveries SET attention = 'conflict' WHERE id = $1`, [id]);
    const list = (query: string) => api.call('GET', `/v1/conflicts?${query}`, { key: app.key });
    // The key is in that state since the earliest of them.
    const { data } = (await list('acknowledged=false')).body as { data: { at: string }[] };
    const earliest = data.map(({ at }) => at).toSorted()[0];
    const keys = await api.call('GET', '/v1/notifications?attention=conflict', { key: app.key });
    expect(keys.body['data']).toMatchObject([{ id: notificationId, stateSince: earliest }]);
    const first = await list('limit=1&acknowledged=false');
    const [conflict] = first.body['data'] as { id: string }[];
    expect(conflict).toMatchObject({ deliveryId: id, decision: { outcome: 'not_sent', reason: REASON }, note: null });
    const second = await list(`limit=1&acknowledged=false&cursor=${first.body['nextCursor']}`);
    expect(second.body['data']).toHaveLength(1);
    expect(second.body['nextCursor']).toBeNull();
    expect((await list(`id=${conflict?.id}`)).body['data']).toMatchObject([{ id: conflict?.id }]);
    const path = `/v1/conflicts/${conflict?.id}/acknowledgement`;
    const json = { note: 'it did arrive after all' };
    const done = await api.call('PUT', path, { key: app.key, json });
    expect(done.body).toMatchObject({ id: conflict?.id, note: json.note });
    expect((await api.call('PUT', path, { key: app.key, json })).body).toEqual(done.body);
    expect((await list('acknowledged=false')).body['data']).toHaveLength(1);
    expect((await list('acknowledged=true')).body['data']).toMatchObject([{ id: conflict?.id }]);
    const [header, ...lines] = (await list('format=csv')).text.trimEnd().split('\r\n');
    expect(header).toMatch(/^at,kind,detail,deliveryId,/);
    expect(lines).toHaveLength(2);
    const ndjson = (await list('format=ndjson&acknowledged=true')).text.trimEnd().split('\n');
    expect(ndjson.map((line) => JSON.parse(line))).toMatchObject([{ id: conflict?.id, note: json.note }]);
  });
});

describe('POST /v1/resolution-batches', () => {
  const post = (json: object) => api.call('POST', '/v1/resolution-batches', { key: app.key, json });

  it('says first what it would do, then does it in the background and reports every item', async () => {
    const ids = [await delivery(), await delivery()].sort();
    const json = { batchId: 'night-shift', filter: { channel: 'email' }, decision: 'not_sent', reason: REASON };
    const dry = await post({ ...json, dryRun: true });
    expect(dry.status).toBe(201);
    expect(dry.body).toMatchObject({
      status: 'dry_run',
      selectedCount: 2,
      verdicts: [{ verdict: 'none', count: 2 }],
      exclusions: [],
    });
    expect((dry.body['samples'] as object[])[0]).toMatchObject({ deliveryId: ids[0], recipient: 'a@b.test' });
    const started = await post(json);
    expect([started.status, started.body['id']]).toEqual([200, dry.body['id']]);
    const path = `/v1/resolution-batches/${dry.body['id']}`;
    await vi.waitUntil(async () => (await api.call('GET', path, { key: app.key })).body['status'] === 'done', {
      timeout: 20_000,
      interval: 50,
    });
    const { body } = await api.call('GET', `${path}/items`, { key: app.key });
    expect(body['data']).toMatchObject(ids.map((deliveryId) => ({ deliveryId, result: 'resolved' })));
    const report = (query: string) => api.call('GET', `${path}/items?${query}`, { key: app.key });
    const csv = await report('format=csv');
    expect(csv.headers.get('content-disposition')).toContain('filename="resolution-batch-items-');
    const [header, ...lines] = csv.text.trimEnd().split('\r\n');
    expect(header).toMatch(/^deliveryId,notificationId,messageId,recipient,verdict,result,/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids);
    const ndjson = (await report('format=ndjson&result=resolved')).text.trimEnd().split('\n');
    expect(ndjson.map((line) => JSON.parse(line))).toMatchObject([
      { messageId: expect.any(String), recipient: 'a***@b***.test', result: 'resolved' },
      { deliveryId: ids[1] },
    ]);
    expect((await report('format=ndjson&result=excluded')).text).toBe('');
    const unknown = `/v1/resolution-batches/${ids[0]}/items?format=csv`;
    expect((await api.call('GET', unknown, { key: app.key })).status).toBe(404);
    expect((await post(json)).body).toMatchObject({ status: 'done', results: { resolved: 2, pending: 0 } });
    expect((await post({ ...json, decision: 'sent' })).body['code']).toBe('name_taken');
    expect((await api.call('PUT', `${path}/abort`, { key: app.key })).status).toBe(409);
    const listed = await api.call('GET', '/v1/resolution-batches', { key: app.key });
    expect(listed.body['data']).toMatchObject([{ batchId: 'night-shift', status: 'done' }]);
  });

  it('holds exactly what was named, by its message ID', async () => {
    const [first, , third] = [await delivery(), await delivery(), await delivery()];
    const named = [first, third].sort();
    const json = { batchId: 'ticked', filter: { deliveryIds: named }, decision: 'sent', reason: REASON, dryRun: true };
    const dry = await post(json);
    expect(dry.body).toMatchObject({ selectedCount: 2, filter: { deliveryIds: named } });
    const { body: shown } = await read(first ?? '');
    const ofFirst = { deliveryId: first, messageId: shown['messageId'] };
    expect(dry.body['samples']).toContainEqual(expect.objectContaining(ofFirst));
    const { body } = await api.call('GET', `/v1/resolution-batches/${dry.body['id']}/items`, { key: app.key });
    expect((body['data'] as { deliveryId: string }[]).map(({ deliveryId }) => deliveryId)).toEqual(named);
    expect(body['data']).toContainEqual(expect.objectContaining({ ...ofFirst, recipient: 'a@b.test' }));
    const none = { ...json, batchId: 'none', filter: { deliveryIds: [] } };
    expect((await post(none)).body).toMatchObject({ errors: [{ pointer: '/filter/deliveryIds' }] });
  });

  it('is left alone by an abort before it started', async () => {
    const id = await delivery();
    const json = { batchId: 'not-yet', filter: {}, decision: 'sent', reason: REASON };
    const dry = await post({ ...json, dryRun: true });
    const aborted = await api.call('PUT', `/v1/resolution-batches/${dry.body['id']}/abort`, { key: app.key });
    expect(aborted.body).toMatchObject({ status: 'aborted', results: { aborted: 1 } });
    expect((await post(json)).body['status']).toBe('aborted');
    expect((await read(id)).body['status']).toBe('unknown');
  });
});

describe('PUT /v1/senders/{id}/parked-policy', () => {
  it('is told in the sender, is recorded once, and is for admins', async () => {
    const json = { channel: 'inbox', provider: 'inbox', name: 'inbox', config: {} };
    const { body: sender } = await api.call('POST', '/v1/senders', { key: app.key, json });
    expect(sender['parkedPolicy']).toBe('wait');
    const path = `/v1/senders/${sender['id']}/parked-policy`;
    const policy = { policy: 'resend', reason: 'better twice than never' };
    for (let times = 0; times < 2; times += 1) {
      const answer = await api.call('PUT', path, { key: app.key, json: policy });
      expect([answer.status, answer.body['parkedPolicy']]).toEqual([200, 'resend']);
    }
    const events = await api.database.query('SELECT reason FROM audit_events WHERE target_id = $1 AND action = $2', [
      sender['id'],
      'sender.parked-policy',
    ]);
    expect(events).toEqual([{ reason: policy.reason }]);
    const key = await api.newKey(app, ['deliveries:resolve']);
    expect((await api.call('PUT', path, { key, json: policy })).status).toBe(403);
  });
});
