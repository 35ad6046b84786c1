// A webhook is not saved where no call of ours may go (S22, S24): every form in which people dress an inner address.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const FORMS = [
  'https://127.0.0.1/',
  'https://127.0.0.1:8443/x',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[2002:7f00:1::]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'http://example.test/',
];

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  const config = { secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}` };
  const sender = { channel: 'webhook', provider: 'webhook', name: 'hooks', config };
  const made = await api.call('POST', '/v1/senders', { key: app.key, json: sender });
  expect(made.status, made.text).toBe(201);
});
afterAll(() => api.close());

let count = 0;
function post(url: string, messageId = `m-${count}`) {
  count += 1;
  const json = { messageId, to: { webhook: { url } }, content: { text: 'Hello' } };
  return api.call('POST', '/v1/notifications', { key: app.key, json });
}

describe.each(FORMS)('%s', (url) => {
  it('is refused to a post and to an alert rule, and leaves no row', async () => {
    const { status, body } = await post(url);
    expect([status, body['code']]).toEqual([400, 'target_not_allowed']);
    expect(body['errors']).toEqual([expect.objectContaining({ pointer: '/to/webhook/url' })]);
    const json = { name: 'made', kind: 'no_worker', threshold: 60, target: { sender: 'hooks', webhook: { url } } };
    const rule = await api.call('POST', '/v1/alert-rules', { key: app.key, json });
    expect([rule.status, rule.body['code']]).toEqual([400, 'target_not_allowed']);
    const counts = 'SELECT (SELECT count(*)::int4 FROM notifications) + (SELECT count(*)::int4 FROM alert_rules) AS n';
    expect(await api.database.query(counts)).toEqual([{ n: 0 }]);
  });
});

it('is saved where the operator opened its network, and a late repeat is answered after it was closed again', async () => {
  const opened = await api.another({}, { ONEPING_ALLOW_NETWORKS: '127.0.0.0/8' });
  const json = { messageId: 'opened', to: { webhook: { url: 'http://127.0.0.1:9/' } }, content: { text: 'Hello' } };
  const first = await opened.call('POST', '/v1/notifications', { key: app.key, json });
  expect(first.status).toBe(202);
  const repeat = await post('http://127.0.0.1:9/', 'opened');
  expect([repeat.status, repeat.body['id']]).toEqual([202, first.body['id']]);
});
