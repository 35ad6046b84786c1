// What administrators type: apps, API keys and senders, against a small server in the place of the API.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { notification, problem } from '../../test/answers.js';
import { type StandIn, type Step, startStandIn } from '../../test/api-stand-in.js';
import { runCommand } from './command.js';

let out: string[];
let complaints: string[];

beforeEach(() => {
  out = [];
  complaints = [];
});

async function stand(...steps: Step[]): Promise<StandIn> {
  const api = await startStandIn(...steps);
  onTestFinished(() => api[Symbol.asyncDispose]());
  return api;
}

async function run({ baseUrl }: { baseUrl: string }, ...args: string[]): Promise<number> {
  return await runCommand(args, {
    env: { ONEPING_URL: baseUrl, ONEPING_API_KEY: 'ping_test_env' },
    cwd: '/',
    print: (line) => out.push(line),
    complain: (line) => complaints.push(line),
  });
}

const NOWHERE = { baseUrl: 'http://127.0.0.1:1' };
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
};
const second = { ...sender, id: 's-2', name: 'spare', position: 1 };

function page(...data: unknown[]): Step {
  return { status: 200, body: { data, nextCursor: null } };
}

function answer(body: unknown, status = 200): Step {
  return { status, body };
}

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
    const revoking = await stand(page(old, key), answer({ ...key, revokedAt: '2026-03-02T12:00:00.000Z' }));
    expect(await run(revoking, 'api-keys', 'revoke', 'shop', '--json')).toBe(0);
    expect(revoking.seen[1]).toMatchObject({ method: 'DELETE', url: '/v1/api-keys/k-1' });
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

  it('pauses for a reason, and resumes', async () => {
    const api = await stand(page(sender), answer({ ...sender, state: 'paused', pauseReason: 'moves' }));
    expect(await run(api, 'senders', 'pause', 'mail', '--reason', 'moves')).toBe(0);
    expect(api.seen[1]).toMatchObject({ method: 'PUT', url: '/v1/senders/s-1/pause', body: '{"reason":"moves"}' });
    expect(out).toEqual([expect.stringContaining('paused (moves)')]);
    expect(await run(await stand(page(sender), answer(sender)), 'senders', 'resume', 'mail')).toBe(0);
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
