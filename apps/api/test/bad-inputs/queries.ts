// Queries, cursors and ids in paths.
import { type BadInput, badQuery, request } from './bad-input.js';

const LISTS = [
  '/v1/notifications',
  '/v1/deliveries',
  '/v1/duplicates',
  '/v1/duplicates/suspicious',
  '/v1/conflicts',
  '/v1/audit-events',
  '/v1/senders',
  '/v1/api-keys',
  '/v1/alert-rules',
  '/v1/inbox/u_1',
  '/v1/resolution-batches',
];
const BAD_PAGES: readonly [string, string][] = [
  ...['0', '-1', '+1', '1.5', '1e2', '201', '1000000000000', 'abc', '', '0x10', '%EF%BC%91', '1%20', '01'].map(
    (limit): [string, string] => [`limit=${limit}`, '/limit'],
  ),
  ...[
    '*',
    '',
    'AAAA',
    'bm90LWEtY3Vyc29y',
    'MCAwMTkwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAgeA',
    '..%2F..',
    'a'.repeat(600),
  ].map((cursor): [string, string] => [`cursor=${cursor}`, '/cursor']),
];
const UNKNOWN = [
  'sort=id;drop',
  'dir=asc%20nulls%20first--',
  'order=1',
  'app=other',
  'tenantId=x',
  'offset=1',
  'page=2',
  'limit[]=1',
  'limit[$gt]=1',
  'fields=secret',
  'key=@CANARY@',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor=1',
  'toString=1',
];

const nameOf = (parameter: string) => decodeURIComponent(parameter.split('=')[0] ?? '').replaceAll('~', '~0');

const FILTERS: readonly [string, string][] = [
  ['status=PENDING', '/status'],
  ['status=expired', '/status'],
  ['channel=fax', '/channel'],
  ['sender=..%2Fx', '/sender'],
  ['attention=x', '/attention'],
  ['minDuplicates=-1', '/minDuplicates'],
  ['minDuplicates=1000001', '/minDuplicates'],
  ['q=', '/q'],
  [`q=${'a'.repeat(321)}`, '/q'],
  [`recipient=${'a'.repeat(321)}`, '/recipient'],
  ['format=xml', '/format'],
  ['format=csv&limit=1', '/limit'],
  ...['createdFrom', 'createdTo'].flatMap((name) =>
    ['tomorrow', 'now', 'infinity', '2027-02-30T00:00:00Z', '2027-01-01', '+010000-01-01T00:00:00Z'].map(
      (time): [string, string] => [`${name}=${encodeURIComponent(time)}`, `/${name}`],
    ),
  ),
];

const IDS = [
  'x',
  '0',
  '-1',
  '1e3',
  'null',
  'undefined',
  '01900000-0000-7000-8000-00000000000',
  '01900000-0000-7000-8000-0000000000000',
  '0190000g-0000-7000-8000-000000000000',
  '01900000000070008000000000000000',
  '%7B01900000-0000-7000-8000-000000000000%7D',
  "'%20OR%201=1--",
  '%00',
  '%2e%2e',
  '*',
  '@CANARY@',
  'a'.repeat(3_000),
];
const THINGS = ['notifications', 'deliveries', 'senders', 'erasures', 'resolution-batches'];

const twice = (path: string): BadInput => badQuery(`${path} with limit twice`, `${path}?limit=1&limit=2`, ['/limit']);

export const QUERIES: readonly BadInput[] = [
  ...LISTS.flatMap((path) =>
    BAD_PAGES.map(([parameter, pointer]) =>
      badQuery(`B46 ${path}?${parameter.slice(0, 40)}`, `${path}?${parameter}`, [pointer]),
    ),
  ),
  ...LISTS.flatMap((path) =>
    UNKNOWN.map((parameter) =>
      badQuery(
        `B54 ${path}?${parameter}`,
        `${path}?${parameter}`,
        parameter.startsWith('__proto__') ? undefined : [`/${nameOf(parameter)}`],
      ),
    ),
  ),
  ...LISTS.map(twice),
  ...FILTERS.map(([parameter, pointer]) =>
    badQuery(`B49–B54 ${parameter.slice(0, 40)}`, `/v1/notifications?${parameter}`, [pointer]),
  ),
  ...['q=%E0%A4%A', 'q=%', 'q=%zz', 'q=%ff%fe', 'q=%c0%af', 'q=%ed%a0%80', 'q=a%00b', 'q%00=a'].map((parameter) =>
    badQuery(`B45 ${parameter}`, `/v1/notifications?${parameter}`),
  ),
  ...['', 'a%20b', '%C3%A9', 'a'.repeat(201)].map((id) => ({
    ...badQuery(`B02 messageId=${id.slice(0, 20)}`, `/v1/notifications?messageId=${id}`, ['/messageId']),
    code: 'message_id_invalid',
  })),
  badQuery('a query where none is read', '/v1/workers?x=@CANARY@'),
  badQuery('a query of a thing', '/v1/notifications/01900000-0000-7000-8000-000000000000?expand=all'),
  ...THINGS.flatMap((thing) =>
    IDS.map((id) =>
      request(`B45 ${thing} ${id.slice(0, 30)}`, `GET /v1/${thing}/${id}`, { status: 404, code: 'not_found' }),
    ),
  ),
  ...['%00', 'a%20b', '%E9', 'a'.repeat(201), '%C3%A9', '%2e%2e', '%0a'].map((id) =>
    request(`inbox of ${id.slice(0, 20)}`, `GET /v1/inbox/${id}`, { status: 404, code: 'not_found' }),
  ),
];
