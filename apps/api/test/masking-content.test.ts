// The content of a notification: hidden at any depth from whoever only looks, in its record, in what differs, and in files.
import type { Role, Scope } from '@oneping/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSandboxSenders } from './support/add-senders.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { newPerson } from './support/signed-in.js';

const CONTENT = {
  subject: 'canary in the subject',
  text: 'canary in the text',
  html: '<p>canary in the page</p>',
  email: { subject: 'canary in the subject of a mail', text: 'canary in the text of a mail' },
  sms: { text: 'canary in a message' },
};
/** Each hides all of it in its own way. */
const PATHS: readonly (readonly string[])[] = [
  ['/content'],
  ['/content/**'],
  ['/**'],
  ['content'],
  ['/content/*', '/content/*/*'],
  ['subject', 'text', 'HTML'],
  ['/**/subject', '/**/text', '/**/html'],
];

let api: TestApi;
let app: TestApp;
let id: string;

beforeAll(async () => {
  api = await startTestApi({ keyCacheMs: 1 });
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
  const json = { messageId: 'm', to: { email: 'ok@sandbox.test' }, content: CONTENT };
  id = String((await api.call('POST', '/v1/notifications', { key: app.key, json })).body['id']);
  const other = { ...CONTENT, text: 'canary that differs', sms: { text: 'canary that differs as well' } };
  await api.call('POST', '/v1/notifications', { key: app.key, json: { ...json, content: other } });
});
afterAll(() => api.close());

async function hide(paths: readonly string[]): Promise<void> {
  const masking = { recipients: true, paths };
  await api.database.query('UPDATE apps SET masking = $2 WHERE app_id = $1', [app.id, masking]);
}

const reads = () => [
  `/v1/notifications/${id}`,
  '/v1/notifications',
  `/v1/notifications/${id}/mismatches`,
  '/v1/duplicates',
];

async function textsFor(ask: (path: string) => Promise<{ status: number; text: string }>): Promise<string> {
  const texts: string[] = [];
  for (const path of reads()) {
    const { status, text } = await ask(path);
    expect(status, path).toBe(200);
    texts.push(text);
  }
  return texts.join('\n');
}

describe.each(PATHS)('%s', (...paths) => {
  beforeAll(() => hide(paths));

  it.each<[Scope[], boolean]>([
    [['notifications:read'], false],
    [['notifications:read', 'deliveries:resolve'], false],
    [['notifications:read', 'notifications:write'], true],
    [['notifications:read', 'admin'], true],
  ])('for a key with %j: seen %s', async (scopes, isSeen) => {
    const key = await api.newKey(app, scopes);
    const text = await textsFor((path) => api.call('GET', path, { key }));
    expect(text.includes('canary')).toBe(isSeen);
    expect(text.includes(CONTENT.sms.text)).toBe(isSeen);
    expect(text.includes('***')).toBe(!isSeen);
  });

  it('is in no file, whoever asks', async () => {
    for (const list of ['/v1/notifications', '/v1/duplicates'])
      for (const format of ['csv', 'ndjson'])
        expect((await api.call('GET', `${list}?format=${format}`, { key: app.key })).text).not.toContain('canary');
  });
});

it('is hidden from people in every role, and from who administers the service', async () => {
  const people = new Map<Role | 'the service', Awaited<ReturnType<typeof newPerson>>>();
  for (const role of ['viewer', 'operator', 'auditor', 'admin'] as const)
    people.set(role, await newPerson(api, app, role));
  people.set('the service', await newPerson(api, null, null));
  for (const paths of PATHS) {
    await hide(paths);
    for (const [role, { call }] of people) {
      const text = await textsFor((path) => call('GET', `${path}?app=${app.slug}`));
      expect(text, `${role} ${paths}`).not.toContain('canary');
    }
  }
});

it('is hidden where it is named, and there alone', async () => {
  await hide(['/content/sms/text', '/content/*/subject']);
  const reader = await api.newKey(app, ['notifications:read']);
  const { body } = await api.call('GET', `/v1/notifications/${id}`, { key: reader });
  expect(body['content']).toEqual({
    ...CONTENT,
    email: { ...CONTENT.email, subject: '***' },
    sms: { text: '***' },
  });
});
