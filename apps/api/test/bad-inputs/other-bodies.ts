// Bodies of the other operations: the same faults, where they are less expected.
import { type BadInput, badBody, GOOD, JSON_TYPE, request } from './bad-input.js';

const REASON = 'because of a test @CANARY@';
const NOBODY = '01900000-0000-7000-8000-000000000000';

const SENDER = { channel: 'email', provider: 'smtp', name: 'made', config: { url: 'smtp://x.test', from: 'a@b.test' } };
const sender = (name: string, changes: object, pointers?: readonly string[], code = 'invalid_request'): BadInput =>
  request(`sender: ${name}`, 'POST /v1/senders', {
    json: { ...SENDER, ...changes },
    code,
    ...(pointers ? { pointers } : {}),
  });
const config = (name: string, changes: object, pointer: string): BadInput =>
  sender(name, { config: { ...SENDER.config, ...changes } }, [pointer]);

const KEY = { name: 'made', scopes: ['notifications:read'] };
const key = (name: string, changes: object, pointers?: readonly string[]): BadInput =>
  request(`API key: ${name}`, 'POST /v1/api-keys', { json: { ...KEY, ...changes }, ...(pointers ? { pointers } : {}) });

const RULE = { name: 'made', kind: 'no_worker', threshold: 60, target: { sender: 'x', email: 'ops@x.test' } };
const rule = (name: string, changes: object, pointers: readonly string[]): BadInput =>
  request(`alert rule: ${name}`, 'POST /v1/alert-rules', { json: { ...RULE, ...changes }, pointers });

const ERASURE = { recipient: { email: 'a@b.test' }, reason: REASON };
const erasure = (name: string, changes: object, pointers: readonly string[]): BadInput =>
  request(`erasure: ${name}`, 'POST /v1/erasures', { json: { ...ERASURE, ...changes }, pointers });

const DECISION = { batchId: 'made', filter: {}, decision: 'sent', reason: REASON, dryRun: true };
const decision = (name: string, changes: object, pointers: readonly string[]): BadInput =>
  request(`resolution batch: ${name}`, 'POST /v1/resolution-batches', { json: { ...DECISION, ...changes }, pointers });

const BATCH = 'POST /v1/notifications/batch';
const batch = (name: string, body: string): BadInput => request(`batch: ${name}`, BATCH, { body });
const good = JSON.stringify(GOOD);

const BODIES = [
  'PUT /v1/deliveries/:id/resolution',
  'POST /v1/deliveries/:id/resend',
  'PUT /v1/deliveries/:id/snooze',
  'POST /v1/deliveries/:id/cancel',
  'PUT /v1/conflicts/:id/acknowledgement',
  'PUT /v1/notifications/:id/expiry',
  'POST /v1/api-keys/:id/roll',
  'PUT /v1/senders/:id/pause',
].map((operation) => operation.replace(':id', NOBODY));
/** Of things that are not there: refused, whatever is looked at first. */
const OF_NOTHING = [
  'PUT /v1/conflicts/:id/acknowledgement',
  'PUT /v1/notifications/:id/expiry',
  'POST /v1/api-keys/:id/roll',
  'PUT /v1/senders/:id/pause',
].map((operation) => operation.replace(':id', NOBODY));

const UNREADABLE: readonly [string, string, string][] = [
  ['no JSON', '{"reason":"@CANARY@"', 'invalid_json'],
  ['a name twice', '{"reason":"@CANARY@","reason":"x"}', 'payload_not_canonicalizable'],
  ['half of a pair', '{"reason":"@CANARY@\\ud800"}', 'payload_not_canonicalizable'],
  ['U+0000', '{"reason":"@CANARY@\\u0000"}', 'payload_not_canonicalizable'],
  ['a list', '["@CANARY@"]', 'invalid_request'],
  ['an unknown field', '{"tenantId":"@CANARY@"}', 'invalid_request'],
];

export const OTHER_BODIES: readonly BadInput[] = [
  sender('no name', { name: undefined }, ['/name']),
  ...['', ' ', 'a b', '../x', 'é', 'a'.repeat(65), 'a\n', 7, null].map((name) =>
    sender(`the name ${JSON.stringify(name).slice(0, 20)}`, { name }, ['/name']),
  ),
  sender('an unknown channel', { channel: 'fax' }, ['/channel']),
  sender('an unknown provider', { provider: 'nobody' }, undefined, 'provider_unknown'),
  sender('a provider of another channel', { channel: 'sms' }, undefined, 'provider_unknown'),
  sender('a provider of the prototype', { provider: 'constructor' }, undefined, 'provider_unknown'),
  sender('a provider in upper case', { provider: 'SMTP' }, ['/provider']),
  sender('config as a list', { config: [] }, ['/config']),
  sender('no config', { config: undefined }, ['/config']),
  config('an unknown field of config', { headers: 'X: y' }, '/config/headers'),
  config('config without TLS by a word', { requireTls: 'no' }, '/config/requireTls'),
  ...[
    '',
    'x.test',
    'http://x.test',
    'file:///etc/passwd',
    'smtp://',
    'smtp://x.test\r\nX: y',
    'smtp://x.test/?proxy=http://evil.test',
  ].map((url) => config(`the URL ${JSON.stringify(url)}`, { url }, '/config/url')),
  ...['a', 'a@b.test, c@evil.test', 'a@b.test\r\nBcc: e@evil.test', 'Shop\r\nX: y <a@b.test>', ''].map((from) =>
    config(`the sender address ${JSON.stringify(from)}`, { from }, '/config/from'),
  ),
  ...[-1, 0, 1.5, '1000', 1e15].map((callTimeoutMs) =>
    config(`a time-out of ${JSON.stringify(callTimeoutMs)}`, { callTimeoutMs }, '/config/callTimeoutMs'),
  ),
  key('no scope', { scopes: [] }, ['/scopes']),
  key('an unknown scope', { scopes: ['root'] }, ['/scopes/0']),
  key('scopes as text', { scopes: 'admin' }, ['/scopes']),
  ...['tomorrow', '2027-02-30T00:00:00Z', 7].map((expiresAt) =>
    key(`expires ${expiresAt}`, { expiresAt }, ['/expiresAt']),
  ),
  ...['key', 'hash', 'prefix', 'appId', 'createdAt', 'lastUsedAt'].map((field) =>
    key(`S17 ${field}`, { [field]: 'x' }, [`/${field}`]),
  ),
  ...[0, -1, 1.5, 10_001, '60', null].map((threshold) =>
    rule(`a threshold of ${JSON.stringify(threshold)}`, { threshold }, ['/threshold']),
  ),
  rule('an unknown kind', { kind: 'everything' }, ['/kind']),
  rule('two targets', { target: { sender: 'x', email: 'a@b.test', webhook: { url: 'https://x.test/' } } }, ['/target']),
  rule('an address that is none', { target: { sender: 'x', email: 'a@b.test\r\nBcc: e@evil.test' } }, [
    '/target/email',
  ]),
  rule('a URL that is none', { target: { sender: 'x', webhook: { url: 'javascript:x' } } }, ['/target/webhook/url']),
  erasure('no recipient', { recipient: undefined }, ['/recipient']),
  erasure('an empty recipient', { recipient: {} }, ['/recipient']),
  erasure('a bad recipient', { recipient: { email: 'a' } }, ['/recipient/email']),
  erasure('a short reason', { reason: 'x' }, ['/reason']),
  erasure('a long reason', { reason: 'x'.repeat(501) }, ['/reason']),
  erasure('an unknown channel', { channel: 'fax' }, ['/channel']),
  decision('an unknown decision', { decision: 'maybe' }, ['/decision']),
  decision('a short reason', { reason: '         x' }, ['/reason']),
  decision('an unknown filter', { filter: { app: 'x' } }, ['/filter/app']),
  decision('a bad time', { filter: { from: 'now', acceptedFrom: 'now' } }, ['/filter/from', '/filter/acceptedFrom']),
  decision('a dry run by a word', { dryRun: 'yes' }, ['/dryRun']),
  ...OF_NOTHING.flatMap((operation) =>
    UNREADABLE.map(([name, body, code]) =>
      request(`${operation.replace(NOBODY, ':id')}: ${name}`, operation, { body, code }),
    ),
  ),
  ...BODIES.map((operation) =>
    request(`${operation.replace(NOBODY, ':id')}: no type`, operation, {
      body: '{}',
      headers: [],
      status: 415,
      code: 'unsupported_media_type',
    }),
  ),
  ...['"1e3"', '-1', '1.5', '2592001', 'null', '[]'].map((seconds) =>
    request(`roll: overlap ${seconds}`, `POST /v1/api-keys/${NOBODY}/roll`, {
      body: `{"overlapSeconds":${seconds}}`,
      pointers: ['/overlapSeconds'],
    }),
  ),
  request('roll: overlap 1e400', `POST /v1/api-keys/${NOBODY}/roll`, {
    body: '{"overlapSeconds":1e400}',
    code: 'payload_not_canonicalizable',
  }),
  ...['now', '2027-02-30T00:00:00Z', 7, null].map((expiresAt) =>
    request(`expiry ${expiresAt}`, `PUT /v1/notifications/${NOBODY}/expiry`, {
      json: { expiresAt },
      pointers: ['/expiresAt'],
    }),
  ),
  batch('a list', `[${good}]`),
  batch('no items', '{"items":[]}'),
  batch('items that are none', '{"items":7}'),
  batch('a second member', `{"items":[${good}],"atomic":true}`),
  batch('items twice', `{"items":[],"items":[${good}]}`),
  batch('1 001 items', `{"items":[${Array(1_001).fill('{}').join(',')}]}`),
  request('batch: cut off', BATCH, { body: `{"items":[${good}`, code: 'invalid_json' }),
  request('batch: empty', BATCH, { body: '', headers: [JSON_TYPE] }),
  request('batch: more than 8 MiB', BATCH, {
    body: `{"items":["${'a'.repeat(8 * 1024 * 1024)}"]}`,
    status: 413,
    code: 'payload_too_large',
  }),
  request('look-up: a body where none is read', `POST /v1/deliveries/${NOBODY}/lookups`, { json: { reason: REASON } }),
  request('reveal: no reason', 'POST /v1/reveals', { json: { notificationId: NOBODY }, pointers: ['/reason'] }),
  request('reveal: an object for an id', 'POST /v1/reveals', {
    json: { notificationId: { $ne: 1 }, reason: REASON },
    pointers: ['/notificationId'],
  }),
  badBody('a body of nothing but spaces', ' '.repeat(1_000), { code: 'invalid_json' }),
];
