// The command as a script sees it: arguments in, lines and an exit code out.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accepted, notification, problem } from '../../test/answers.js';
import { type StandIn, type Step, startStandIn } from '../../test/api-stand-in.js';
import { runCommand } from './command.js';

const SEND = ['send', '--message-id', 'order-1042-shipped', '--to', 'ada@example.com', '--text', 'Hello'];
let out: string[];
let complaints: string[];

beforeEach(() => {
  out = [];
  complaints = [];
});

async function run(args: readonly string[], env: Record<string, string> = {}, cwd = tmpdir()): Promise<number> {
  return await runCommand(args, {
    env,
    cwd,
    print: (line) => out.push(line),
    complain: (line) => complaints.push(line),
  });
}

async function stand(...steps: Step[]): Promise<{ api: StandIn; env: Record<string, string> }> {
  const api = await startStandIn(...steps);
  onTestFinished(() => api[Symbol.asyncDispose]());
  return { api, env: { ONEPING_URL: api.baseUrl, ONEPING_API_KEY: 'ping_test_env' } };
}

describe('oneping send', () => {
  it('posts what was typed', async () => {
    const { api, env } = await stand(accepted());
    const more = [
      '--to',
      'userId=u_42',
      '--channel',
      'email',
      '--channel',
      'inbox',
      '--subject',
      'Hi',
      '--priority',
      'urgent',
      '--wait',
      '2',
    ];
    expect(await run([...SEND, ...more, '--send-at', '2026-03-01T12:00:00Z'], env)).toBe(0);
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
      messageId: 'order-1042-shipped',
      to: { email: 'ada@example.com', userId: 'u_42' },
      channels: ['email', 'inbox'],
      content: { subject: 'Hi', text: 'Hello' },
      sendAt: '2026-03-01T12:00:00Z',
      priority: 'urgent',
    });
    expect(out).toEqual(['order-1042-shipped: accepted (n-1), pending', '  email ada@example.com: queued']);
  });

  it('says that it was a duplicate', async () => {
    const { env } = await stand(accepted({ duplicate: true, status: 'sent' }));
    expect(await run(SEND, env)).toBe(0);
    expect(out[0]).toBe('order-1042-shipped: duplicate, already accepted (n-1), sent');
  });

  it('prints the answer as one line of JSON', async () => {
    const { env } = await stand(accepted());
    expect(await run([...SEND, '--json'], env)).toBe(0);
    expect(out.map((line) => JSON.parse(line))).toEqual([accepted().body]);
  });

  it.each<[string, object]>([
    ['+441632960961', { phone: '+441632960961' }],
    ['https://h.test/x', { webhook: { url: 'https://h.test/x' } }],
    ['webhook=https://h.test/x', { webhook: { url: 'https://h.test/x' } }],
    ['chat=slack:C012', { chat: 'slack:C012' }],
    ['a=b@i.test', { email: 'a=b@i.test' }],
    ['userId=ada@i.test', { userId: 'ada@i.test' }],
  ])('takes --to %s for what it is', async (to, recipient) => {
    const { api, env } = await stand(accepted());
    await run(['send', '--message-id', 'order-1042-shipped', '--to', to, '--text', 'x'], env);
    expect(JSON.parse(api.seen[0]?.body ?? '')).toMatchObject({ to: recipient });
  });

  it.each<[string, Step, number]>([
    [
      '400',
      problem('invalid_request', { errors: [{ pointer: '/to/email', code: 'email_invalid', message: 'No address.' }] }),
      2,
    ],
    ['401', problem('unauthorized'), 5],
    ['403', problem('forbidden'), 5],
    ['404', problem('not_found'), 3],
    ['409', problem('name_taken'), 4],
    ['410', problem('message_id_expired'), 4],
    ['422', problem('message_id_reused'), 4],
    ['415', problem('unsupported_media_type'), 1],
  ])('turns %s into an exit code', async (_, step, exitCode) => {
    const { env } = await stand(step);
    expect(await run(SEND, env)).toBe(exitCode);
    expect(out).toEqual([]);
    expect(complaints).toHaveLength(1);
  });

  it('says what differs from the first payload under a message ID', async () => {
    const { env } = await stand(problem('message_id_reused', { changed: ['/content/text', '/to/email'] }));
    await run(SEND, env);
    expect(complaints.at(-1)).toBe('  changed: /content/text /to/email');
  });

  it.each([
    ['no message ID', ['send', '--to', 'a@i.test', '--text', 'x']],
    ['no recipient', ['send', '--message-id', 'm', '--text', 'x']],
    ['an unclear recipient', ['send', '--message-id', 'm', '--to', 'slack:C012', '--text', 'x']],
    ['two addresses of one kind', ['send', '--message-id', 'm', '--to', 'a@i.test', '--to', 'b@i.test', '--text', 'x']],
    ['an unknown flag', [...SEND, '--retry', '3']],
    ['a flag without value', ['send', '--message-id']],
    ['a wait in words', [...SEND, '--wait', 'long']],
    ['an unknown command', ['ping']],
    ['no command', []],
  ])('refuses %s as usage', async (_, args) => {
    const { api, env } = await stand(accepted());
    expect(await run(args, env)).toBe(2);
    expect(api.seen).toEqual([]);
    expect(complaints.join()).not.toBe('');
  });
});

describe('oneping show', () => {
  it('tells what became of a notification', async () => {
    const { env } = await stand(
      { status: 200, body: { data: [notification()], nextCursor: null } },
      { status: 200, body: notification() },
    );
    expect(await run(['show', 'order-1042-shipped'], env)).toBe(0);
    expect(out).toEqual([
      'order-1042-shipped (n-1): failed',
      '  accepted 2026-03-01T12:00:00.000Z, 3 suppressed duplicates',
      '  email ada@example.com: failed (mailbox_unknown), send 1, 2 attempts, by smtp-main',
    ]);
  });

  it('exits 3 when there is none', async () => {
    const { env } = await stand({ status: 200, body: { data: [], nextCursor: null } });
    expect(await run(['show', 'nothing', '--json'], env)).toBe(3);
    expect(out).toEqual([]);
  });

  it.each([[[]], [['a', 'b']]])('wants one message ID, not %j', async (names) => {
    expect(await run(['show', ...names], { ONEPING_URL: 'http://127.0.0.1:1', ONEPING_API_KEY: 'k' })).toBe(2);
  });
});

describe('where the API is', () => {
  function localStart(content: string): string {
    const cwd = mkdtempSync(join(tmpdir(), 'oneping-cli-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    mkdirSync(join(cwd, '.oneping'));
    writeFileSync(join(cwd, '.oneping', 'dev.json'), content);
    return cwd;
  }

  it('is told by flags, then the environment, then a local start', async () => {
    const { api, env } = await stand(accepted());
    const cwd = localStart(JSON.stringify({ url: api.baseUrl, apiKey: 'ping_test_file', operator: {} }));
    await run(SEND, {}, cwd);
    await run(SEND, env, cwd);
    await run(
      [...SEND, '--url', api.baseUrl, '--api-key', 'ping_test_flag'],
      { ...env, ONEPING_URL: 'http://127.0.0.1:1' },
      cwd,
    );
    expect(api.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ping_test_file',
      'Bearer ping_test_env',
      'Bearer ping_test_flag',
    ]);
  });

  it.each([
    ['is nowhere', {}],
    ['has no key', { ONEPING_URL: 'http://127.0.0.1:1' }],
    ['is no web address', { ONEPING_URL: 'ftp://h.test', ONEPING_API_KEY: 'k' }],
  ])('makes it a usage error where it %s', async (_, env) => {
    expect(await run(SEND, env, localStart('{'))).toBe(2);
    expect(complaints).toHaveLength(1);
  });
});
