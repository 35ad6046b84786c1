// What administrators type: apps, API keys and senders, against a small server in the place of the API.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notification, problem } from '../../test/answers.js';
import { answer, complaints, NOWHERE, out, page, run, stand } from '../../test/typed.js';

const key = {
  id: 'k-1',
  name: 'shop',
  prefix: 'ping_live_abcd',
  scopes: ['admin'],
  createdAt: '2026-03-01T12:00:00.000Z',
  createdBy: 'system',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};
const app = {
  id: 'a-1',
  slug: 'shop-live',
  name: 'Shop',
  environment: 'live',
  parkedPolicy: 'wait',
  masking: { recipients: true, paths: ['iban'] },
  version: 3,
  archivedAt: null,
  inForce: { retentionSeconds: 604_800, tombstoneSeconds: null, requestsPerSecond: 20 },
};
const sender = {
  id: 's-1',
  name: 'mail',
  channel: 'email',
  provider: 'smtp',
  state: 'open',
  position: 0,
  pauseReason: null,
  maxInFlight: null,
  parkedPolicy: 'wait',
  config: { url: 'smtps://relay' },
  configVersion: 2,
  version: 4,
};
const second = { ...sender, id: 's-2', name: 'spare', position: 1 };

describe('oneping apps', () => {
  it('makes one with its first key, which is shown once', async () => {
    const made = await stand(answer({ ...app, firstKey: { ...key, key: 'ping_live_secret' } }, 201));
    expect(await run(made, 'apps', 'create', 'shop-live', '--first-key', 'ci')).toBe(0);
    expect(JSON.parse(made.seen[0]?.body ?? '')).toMatchObject({
      slug: 'shop-live',
      environment: 'live',
      firstKey: { name: 'ci' },
    });
    expect(out.join('\n')).toContain('never again: ping_live_secret');
    const there = await stand(answer(app));
    expect(await run(there, 'apps', 'create', 'shop-live', '--first-key', 'ci')).toBe(0);
    expect(out.at(-1)).toContain('not shown again');
  });

  it('lists them', async () => {
    expect(await run(await stand(page(app)), 'apps', 'list')).toBe(0);
    expect(out).toEqual([expect.stringContaining('shop-live (a-1) "Shop": live')]);
  });
});

describe('oneping apps show, edit, archive and restore', () => {
  it('shows one in full, by its slug or id', async () => {
    for (const written of ['shop-live', 'a-1'])
      expect(await run(await stand(page(app)), 'apps', 'show', written)).toBe(0);
    expect(out.slice(-2)).toEqual([
      '  expired keys remembered: for ever',
      '  masked: recipients iban; parked deliveries of new senders: wait; version 3',
    ]);
    expect(await run(await stand(page(app)), 'apps', 'show', 'shop-live', '--json')).toBe(0);
    expect(JSON.parse(out.at(-1) ?? '')).toEqual(app);
    expect(await run(await stand(page(app)), 'apps', 'show', 'nobody')).toBe(3);
    expect(complaints.at(-1)).toContain('no app named "nobody"');
  });

  it('changes what was typed and nothing else, as it was seen', async () => {
    const api = await stand(page(app), answer({ ...app, version: 4 }));
    const typed = ['--retention', '172800', '--rate', 'service', '--mask-path', '/metadata/**', '--mask-path', 'iban'];
    expect(await run(api, 'apps', 'edit', 'shop-live', ...typed)).toBe(0);
    expect(api.seen[1]).toMatchObject({ method: 'PATCH', url: '/v1/apps/a-1', headers: { 'if-match': '"3"' } });
    expect(JSON.parse(api.seen[1]?.body ?? '')).toEqual({
      retentionSeconds: 172_800,
      requestsPerSecond: null,
      masking: { recipients: true, paths: ['/metadata/**', 'iban'] },
    });
    const clearing = await stand(page(app), answer(app));
    expect(
      await run(clearing, 'apps', 'edit', 'a-1', '--mask-path', 'none', '--mask-recipients', 'off', '--json'),
    ).toBe(0);
    expect(JSON.parse(clearing.seen[1]?.body ?? '')).toEqual({ masking: { recipients: false, paths: [] } });
  });

  it('refuses what makes no sense before anything is asked, and says what the API refuses', async () => {
    for (const typed of [[], ['--rate', 'fast'], ['--mask-recipients', 'maybe'], ['--colour', 'red']])
      expect(await run(NOWHERE, 'apps', 'edit', 'shop-live', ...typed), typed.join(' ')).toBe(2);
    const changed = await stand(page(app), problem('version_changed'));
    expect(await run(changed, 'apps', 'edit', 'shop-live', '--name', 'Shop')).toBe(4);
  });

  it('archives and brings back, for a reason', async () => {
    for (const verb of ['archive', 'restore']) {
      const api = await stand(page(app), answer(app));
      expect(await run(api, 'apps', verb, 'shop-live', '--reason', 'the shop moves')).toBe(0);
      expect(api.seen[1]).toMatchObject({
        method: 'PUT',
        url: `/v1/apps/a-1/${verb}`,
        body: '{"reason":"the shop moves"}',
      });
      expect(await run(NOWHERE, 'apps', verb, 'shop-live')).toBe(2);
      expect(await run(await stand(page(app), problem('forbidden')), 'apps', verb, 'a-1', '--reason', 'x')).toBe(5);
    }
  });
});

describe('oneping api-keys', () => {
  it('makes one and shows it once', async () => {
    const api = await stand(answer({ ...key, key: 'ping_live_secret' }, 201));
    expect(await run(api, 'api-keys', 'create', 'shop', '--scope', 'admin')).toBe(0);
    expect(api.seen[0]).toMatchObject({ method: 'POST', url: '/v1/api-keys' });
    expect(out).toEqual([expect.stringContaining('shop (k-1)'), '  shown now and never again: ping_live_secret']);
  });

  it('rolls and revokes the live one of a name, not an older one', async () => {
    const old = { ...key, id: 'k-0', revokedAt: '2026-03-01T12:00:00.000Z' };
    const rolling = await stand(page(old, key), answer({ ...key, id: 'k-2', key: 'ping_live_next' }, 201));
    expect(await run(rolling, 'api-keys', 'roll', 'shop', '--overlap', '3600')).toBe(0);
    expect(rolling.seen[1]).toMatchObject({ url: '/v1/api-keys/k-1/roll', body: '{"overlapSeconds":3600}' });
    const ending = await stand(page(key), answer({ ...key, id: 'k-2', key: 'ping_live_next' }, 201));
    expect(await run(ending, 'api-keys', 'roll', 'shop', '--expires-at', 'never')).toBe(0);
    expect(ending.seen[1]).toMatchObject({ body: '{"overlapSeconds":0,"expiresAt":null}' });
    const revoking = await stand(page(old, key), answer({ ...key, revokedAt: '2026-03-02T12:00:00.000Z' }));
    expect(await run(revoking, 'api-keys', 'revoke', 'shop', '--reason', 'it leaked', '--json')).toBe(0);
    expect(revoking.seen[1]).toMatchObject({
      method: 'DELETE',
      url: '/v1/api-keys/k-1',
      body: '{"reason":"it leaked"}',
    });
    expect(JSON.parse(out.at(-1) ?? '')).toMatchObject({ id: 'k-1' });
  });

  it('looks through every page for a name', async () => {
    const first = { status: 200, body: { data: [{ ...key, id: 'k-9', name: 'other' }], nextCursor: 'more' } };
    const api = await stand(first, page(key), answer(key));
    expect(await run(api, 'api-keys', 'revoke', 'shop')).toBe(0);
    expect(api.seen.map(({ url }) => url)).toEqual(['/v1/api-keys', '/v1/api-keys?cursor=more', '/v1/api-keys/k-1']);
  });
});

describe('oneping senders', () => {
  it('makes one from a file, so that no password is typed', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'oneping-cli-')), 'config.json');
    writeFileSync(file, '{"url":"smtp://u:hunter2@relay"}');
    const api = await stand(answer(sender, 201));
    const args = ['senders', 'create', 'mail', '--channel', 'email', '--provider', 'smtp', '--config-file', file];
    expect(await run(api, ...args)).toBe(0);
    expect(JSON.parse(api.seen[0]?.body ?? '').config).toEqual({ url: 'smtp://u:hunter2@relay' });
    writeFileSync(file, '{"url":"smtp://u:hunter2@relay"');
    expect(await run(NOWHERE, ...args)).toBe(2);
    expect(complaints.join()).not.toContain('hunter2');
  });

  it('shows one in full, without its secrets', async () => {
    expect(await run(await stand(page(second, sender)), 'senders', 'show', 'mail')).toBe(0);
    expect(out.slice(-2)).toEqual([
      '  calls at once: as many as its provider says; parked deliveries: wait; version 4',
      '  config (2), without secrets: {"url":"smtps://relay"}',
    ]);
    expect(await run(await stand(page(sender)), 'senders', 'show', 's-1', '--json')).toBe(0);
    expect(JSON.parse(out.at(-1) ?? '')).toEqual(sender);
    expect(await run(await stand(page(sender)), 'senders', 'show', 'nobody')).toBe(3);
  });

  it('changes one as it was seen: what is left out stays', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'oneping-cli-')), 'config.json');
    writeFileSync(file, '{"url":"smtp://u:hunter2@relay"}');
    const api = await stand(page(sender), answer({ ...sender, name: 'post' }));
    const typed = ['--name', 'post', '--max-in-flight', '4', '--config-file', file];
    expect(await run(api, 'senders', 'edit', 'mail', ...typed)).toBe(0);
    expect(api.seen[1]).toMatchObject({ method: 'PATCH', url: '/v1/senders/s-1', headers: { 'if-match': '"4"' } });
    expect(JSON.parse(api.seen[1]?.body ?? '')).toEqual({
      name: 'post',
      maxInFlight: 4,
      config: { url: 'smtp://u:hunter2@relay' },
    });
    const back = await stand(page(sender), answer(sender));
    expect(await run(back, 'senders', 'edit', 'mail', '--max-in-flight', 'provider', '--json')).toBe(0);
    expect(JSON.parse(back.seen[1]?.body ?? '')).toEqual({ maxInFlight: null });
    expect(await run(NOWHERE, 'senders', 'edit', 'mail')).toBe(2);
    expect(
      await run(await stand(page(sender), problem('version_changed')), 'senders', 'edit', 'mail', '--name', 'x'),
    ).toBe(4);
    expect([...out, ...complaints].join()).not.toContain('hunter2');
  });

  it('pauses for a reason, and resumes', async () => {
    const api = await stand(page(sender), answer({ ...sender, state: 'paused', pauseReason: 'moves' }));
    expect(await run(api, 'senders', 'pause', 'mail', '--reason', 'moves')).toBe(0);
    expect(api.seen[1]).toMatchObject({ method: 'PUT', url: '/v1/senders/s-1/pause', body: '{"reason":"moves"}' });
    expect(out).toEqual([expect.stringContaining('paused (moves)')]);
    expect(await run(await stand(page(sender), answer(sender)), 'senders', 'resume', 'mail')).toBe(0);
    const back = await stand(page(sender), answer(sender));
    expect(await run(back, 'senders', 'resume', 'mail', '--reason', 'is back')).toBe(0);
    expect(back.seen[1]).toMatchObject({ url: '/v1/senders/s-1/resume', body: '{"reason":"is back"}' });
    expect(await run(NOWHERE, 'senders', 'pause', 'mail')).toBe(2);
  });

  it('tests one and says how it went by its exit code', async () => {
    const tested = (status: string) => answer({ ...notification(), duplicate: false, status, result: { status } });
    const args = ['senders', 'test', 'mail', '--test-id', 't-1', '--to', 'ok@sandbox.test'];
    const api = await stand(page(sender), tested('sent'));
    expect(await run(api, ...args)).toBe(0);
    expect(api.seen[1]).toMatchObject({ url: '/v1/senders/s-1/test', headers: { prefer: 'wait=15' } });
    expect(JSON.parse(api.seen[1]?.body ?? '')).toEqual({ testId: 't-1', to: { email: 'ok@sandbox.test' } });
    expect(await run(await stand(page(sender), tested('failed')), ...args)).toBe(1);
    expect(await run(NOWHERE, 'senders', 'test', 'mail', '--to', 'ok@sandbox.test')).toBe(2);
  });

  it('orders those of one channel by their names', async () => {
    const api = await stand(page(sender, second), answer({ data: [second, sender] }));
    expect(await run(api, 'senders', 'order', 'spare', 'mail')).toBe(0);
    expect(JSON.parse(api.seen[1]?.body ?? '')).toEqual({ channel: 'email', senderIds: ['s-2', 's-1'] });
    const mixed = await stand(page(sender, { ...second, channel: 'sms' }));
    expect(await run(mixed, 'senders', 'order', 'spare', 'mail')).toBe(2);
  });

  it('says what the API refuses, and with which exit code', async () => {
    const taken = await stand(problem('name_taken'));
    expect(await run(taken, 'senders', 'create', 'mail', '--channel', 'email', '--provider', 'smtp')).toBe(4);
    expect(await run(await stand(page(sender)), 'senders', 'resume', 'nobody')).toBe(3);
    expect(complaints.at(-1)).toContain('no sender named "nobody"');
  });
});
