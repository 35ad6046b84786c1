// What carries a body: types, encodings, sizes, framing, methods and headers that came twice.
import { gzipSync } from 'node:zlib';
import { type BadInput, badBody, badHeaders, GOOD, JSON_TYPE, request } from './bad-input.js';

const UNSUPPORTED = { status: 415, code: 'unsupported_media_type' };
const good = JSON.stringify(GOOD);
const twice = (header: string) => ({ pointers: [`/${header.toLowerCase()}`] });
const NOT_CANONICAL = 'payload_not_canonicalizable';

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/vnd.api+json',
  'application/problem+json',
  'application/merge-patch+json',
  'application/x-ndjson',
  'application/json; charset=utf-16',
  'application/json; charset=utf-16le',
  'application/json; charset=latin1',
  'application/json;charset=utf-8;charset=utf-16',
  'application/json; boundary=x',
  'text/plain',
  '*/*',
  '',
].map((type) => badHeaders(`B19–B22 the type ${type || 'that is empty'}`, [`Content-Type: ${type}`], UNSUPPORTED));

const encodings = ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', ''].map((encoding) =>
  badHeaders(
    `B36–B37 the encoding ${encoding || 'that is empty'}`,
    [JSON_TYPE, `Content-Encoding: ${encoding}`],
    UNSUPPORTED,
  ),
);

const bodies: readonly BadInput[] = [
  badBody(
    'B24 bytes that are not UTF-8',
    Buffer.concat([Buffer.from('{"messageId":"@ID@'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    { code: NOT_CANONICAL },
  ),
  badBody(
    'B24 an overlong form',
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    { code: NOT_CANONICAL },
  ),
  badBody(
    'B24 a surrogate in UTF-8',
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    { code: NOT_CANONICAL },
  ),
  badBody('B25 a byte order mark', `\ufeff${good}`, { code: 'invalid_json' }),
  badBody('B25 UTF-16', Buffer.from(good, 'utf16le'), { code: 'invalid_json' }),
  badBody('B26 white space', ' \r\n\t', { code: 'invalid_json' }),
  ...['"@CANARY@"', '7', 'true', 'null', '[]', `[${good}]`].map((body) =>
    badBody(`B27 ${body.slice(0, 10)}`, body, { pointers: [''] }),
  ),
  ...[
    good.slice(0, -1),
    `${good},`,
    `${good}${good}`,
    `${good}x`,
    good.replace('"', "'"),
    `{${good}}`,
    `/*@CANARY@*/${good}`,
    good.replace('}', ',}'),
    'undefined',
    'NaN',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":0x1F}',
    '{"a":"\t"}',
    '{"a":"\\x41"}',
    '{a:1}',
  ].map((body, index) => badBody(`B29 no JSON, the ${index + 1}th`, body, { code: 'invalid_json' })),
  badBody('B30 a name twice', good.replace('"to"', '"to":{"email":"x@CANARY@.test"},"to"'), {
    code: NOT_CANONICAL,
    pointers: ['/to'],
  }),
  badBody('B30 a name twice, deep and escaped', good.replace('"text"', '"te\\u0078t":"@CANARY@","text"'), {
    code: NOT_CANONICAL,
    pointers: ['/content/text'],
  }),
  ...['__proto__', 'constructor', 'prototype'].map((name) =>
    badBody(
      `B31 ${name} in the metadata`,
      good.replace('"to"', `"metadata":{"a":[{"${name}":{"x":"@CANARY@"}}]},"to"`),
      { code: NOT_CANONICAL },
    ),
  ),
  badBody('B31 __proto__ itself', good.replace('{', '{"__proto__":{"x":"@CANARY@"},'), { code: NOT_CANONICAL }),
  badBody(
    'B34 20 000 levels',
    good.replace('"to"', `"metadata":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}},"to"`),
  ),
  badBody('B34 21 levels', good.replace('"to"', `"metadata":${'{"a":'.repeat(21)}1${'}'.repeat(21)},"to"`)),
  badBody(
    '2 001 names',
    JSON.stringify({ ...GOOD, metadata: Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`k${i}`, 1])) }),
  ),
  badBody('B35 300 000 bytes', JSON.stringify({ ...GOOD, metadata: { list: Array(6).fill('a'.repeat(50_000)) } }), {
    status: 413,
    code: 'payload_too_large',
  }),
  badBody('65 537 bytes of text', JSON.stringify({ ...GOOD, content: { text: `@CANARY@${'é'.repeat(32_769)}` } }), {
    pointers: ['/content/text'],
  }),
  badHeaders('B36 a gzip bomb', [JSON_TYPE, 'Content-Encoding: gzip'], UNSUPPORTED),
  { ...badBody('B37 gzip that nobody announced', gzipSync(good)), code: NOT_CANONICAL },
];

const framing: readonly BadInput[] = [
  badHeaders('B17 no type', [], UNSUPPORTED),
  badHeaders('two types', [JSON_TYPE, 'Content-Type: text/plain'], twice('Content-Type')),
  badHeaders('the same type twice', [JSON_TYPE, JSON_TYPE], twice('Content-Type')),
  badHeaders('two authorisations', [JSON_TYPE, 'Authorization: Bearer @CANARY@'], twice('Authorization')),
  badHeaders('two hosts', [JSON_TYPE, 'Host: @CANARY@'], twice('Host')),
  badHeaders('B39 two lengths', [JSON_TYPE, 'Content-Length: 5']),
  badHeaders('B39 a length and chunks', [JSON_TYPE, 'Transfer-Encoding: chunked']),
  badHeaders('B39 a folded header', [JSON_TYPE, 'X-A: a', ' @CANARY@']),
  badHeaders('B39 a bare CR in a header', [JSON_TYPE, 'X-A: a\rX-B: b']),
  badHeaders('B39 a NUL in a header', [JSON_TYPE, 'X-A: a\u0000b']),
  badHeaders('B39 a name with a space', [JSON_TYPE, 'X A: b']),
  badHeaders('an expectation that nobody can meet', [JSON_TYPE, 'Expect: @CANARY@'], {
    status: 417,
    code: 'expectation_failed',
  }),
  badHeaders('an unknown transfer encoding', [JSON_TYPE, 'Transfer-Encoding: gzip']),
  badHeaders('B41 20 kB of a header', [JSON_TYPE, `X-A: ${'a'.repeat(20_000)}`], {
    status: 431,
    code: 'headers_too_large',
  }),
  request('B41 20 kB of an address', `GET /v1/notifications?q=${'a'.repeat(20_000)}`, {
    status: 431,
    code: 'headers_too_large',
  }),
  request('B39 no host', 'GET /v1/notifications', { isBare: true }),
];

const methods: readonly BadInput[] = [
  ...['TRACE', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'PROPFIND', 'FLY'].map((method) =>
    request(`B44 ${method}`, `${method} /v1/notifications`, { status: 405, code: 'method_not_allowed' }),
  ),
  request('B44 CONNECT', 'CONNECT evil.test:443', { status: 405, code: 'method_not_allowed' }),
  request('B44 a method in lower case', 'get /v1/notifications', { status: 405, code: 'method_not_allowed' }),
  request('B44 another method by header', 'POST /v1/notifications', { headers: ['X-HTTP-Method-Override: GET'] }),
  ...[
    '/v1/%E0%A4%A',
    '/v1/%2e%2e/v1/notifications',
    '//v1//notifications',
    '/v1/notifications/',
    '/v1/notifications.',
    '/v1/notifications;x=1',
    '/V1/notifications',
    '/v1/notifications%00',
    '/v1%2fnotifications',
    '/v1/notifications/%2e%2e/senders',
  ].map((target) => request(`B45 ${target}`, `GET ${target}`, { status: 404, code: 'not_found' })),
];

export const TRANSPORT: readonly BadInput[] = [...types, ...encodings, ...bodies, ...framing, ...methods];
