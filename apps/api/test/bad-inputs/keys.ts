// Message IDs: none, two, and those that two readers would read differently.
import { type BadInput, bad, badBody, badHeaders, GOOD, JSON_TYPE, request } from './bad-input.js';

const INVALID: readonly [string, unknown][] = [
  ['B02 empty', ''],
  ['B02 a space', ' '],
  ['B02 a space after', 'abc@CANARY@ '],
  ['B02 a space before', ' abc@CANARY@'],
  ['B02 a space within', 'a @CANARY@'],
  ['B02 a tab', 'a\t@CANARY@'],
  ['B02 a line break', 'a@CANARY@\n'],
  ['B04 5 000 characters of all kinds', Array.from({ length: 5_000 }, (_, i) => String.fromCodePoint(33 + i)).join('')],
  ['B05 201 times a', 'a'.repeat(201)],
  ['B05 60 000 times a', 'a'.repeat(60_000)],
  ['B05 100 000 times a', 'a'.repeat(100_000)],
  ['B06 a composed letter', 'caf\u00e9@CANARY@'],
  ['B06 a decomposed letter', 'cafe\u0301@CANARY@'],
  ['B07 a zero-width space', 'a\u200bb@CANARY@'],
  ['B07 a bidirectional override', 'a\u202eb@CANARY@'],
  ['B07 a byte order mark', '\ufeffab@CANARY@'],
  ['B07 a soft hyphen', 'a\u00adb@CANARY@'],
  ['B07 full-width letters', '\uff41\uff42@CANARY@'],
  ['DEL', 'a\u007fb@CANARY@'],
  ['B09 half of a pair', 'a\ud800@CANARY@'],
  ['B09 the other half', 'a\udc01@CANARY@'],
  ['B69 U+0000', 'a\u0000@CANARY@'],
  ['an emoji', '\u{1f4e8}@CANARY@'],
  ['B11 a number', 42],
  ['B11 a boolean', true],
  ['B11 an object', { $ne: '@CANARY@' }],
  ['B11 a list', ['@CANARY@']],
  ['B11 null', null],
  ['B47 a number too large to be exact', '@RAW@9007199254740993'],
];

const invalid = INVALID.map(([name, messageId]) => {
  const json = JSON.stringify({ ...GOOD, messageId }).replace(/"@RAW@(\d+)"/, '$1');
  return badBody(`${name} as message ID`, json, { code: 'message_id_invalid', pointers: ['/messageId'] });
});

const unnamed = JSON.stringify({ ...GOOD, messageId: undefined });
const withKeys = (...lines: string[]) => [JSON_TYPE, ...lines.map((line) => `Idempotency-Key: ${line}`)];
const byHeader = (name: string, code: string, ...lines: string[]): BadInput =>
  request(name, 'POST /v1/notifications', {
    body: unnamed,
    headers: withKeys(...lines),
    code,
    pointers: ['/Idempotency-Key'],
  });

export const KEYS: readonly BadInput[] = [
  ...invalid,
  badBody('B01 no message ID', unnamed, { code: 'message_id_required', pointers: ['/messageId'] }),
  bad(
    'B01 no message ID, and no recipient',
    { messageId: undefined, to: undefined },
    ['/messageId', '/to'],
    'message_id_required',
  ),
  bad(
    'a bad message ID and all else',
    { messageId: '', to: undefined, content: { x: 1 } },
    ['/messageId', '/to', '/content/x'],
    'message_id_invalid',
  ),
  byHeader('B02 an empty header', 'message_id_invalid', ''),
  byHeader('B02 a space within the header', 'message_id_invalid', 'a b@CANARY@'),
  byHeader('B02 a quoted space', 'message_id_invalid', '"a@CANARY@ "'),
  byHeader('a quote that does not end', 'message_id_invalid', '"a@CANARY@'),
  byHeader('an empty quote', 'message_id_invalid', '""'),
  byHeader('a wrong escape in a quote', 'message_id_invalid', '"a\\b"'),
  byHeader('B05 5 000 bytes in the header', 'message_id_invalid', 'a'.repeat(5_000)),
  byHeader('B06 a letter beyond ASCII in the header', 'message_id_invalid', 'caf\u00e9'),
  byHeader('two lines of the header', 'message_id_ambiguous', '@ID@', 'other@CANARY@'),
  byHeader('the same line twice', 'message_id_ambiguous', '@ID@', '@ID@'),
  badHeaders('another one in the header', withKeys('other@CANARY@'), {
    code: 'message_id_ambiguous',
    pointers: ['/Idempotency-Key'],
  }),
  badHeaders('two lines beside the body', withKeys('@ID@', '@ID@'), {
    code: 'message_id_ambiguous',
    pointers: ['/Idempotency-Key'],
  }),
  badBody('B30 two of them in the body', `{"messageId":"@ID@","messageId":"x@CANARY@",${unnamed.slice(1)}`, {
    code: 'payload_not_canonicalizable',
    pointers: ['/messageId'],
  }),
  request('a header for a batch', 'POST /v1/notifications/batch', {
    json: { items: [GOOD] },
    headers: withKeys('@ID@'),
    code: 'message_id_ambiguous',
    pointers: ['/Idempotency-Key'],
  }),
];
