// Content that would inject a header, read a file, or be read in more than one way.
import { type BadInput, bad } from './bad-input.js';

const LINE_BREAKS = [
  '\r\nBcc: e@evil.test',
  '\nX',
  '\rX',
  '\u0007',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\t',
];
const NO_TEXTS: readonly unknown[] = [
  7,
  true,
  {},
  ['x'],
  { path: '/etc/passwd' },
  { href: 'https://evil.test/@CANARY@' },
  { raw: 'x' },
  { prepared: true, value: 'x\r\nY: z' },
];
const FIELDS = ['subject', 'title', 'text', 'html'];
const CHANNELS = ['email', 'sms', 'push', 'chat', 'webhook', 'inbox'];
const UNKNOWN = [
  'attachments',
  'raw',
  'headers',
  'from',
  'to',
  'cc',
  'bcc',
  'replyTo',
  'envelope',
  'alternatives',
  'icalEvent',
  'list',
  'template',
  'amp',
  'watchHtml',
  'encoding',
  'messageId',
];

const of = (field: string, value: unknown) => ({ text: 'Hello @CANARY@', [field]: value });

export const CONTENT: readonly BadInput[] = [
  ...['subject', 'title'].flatMap((field) =>
    LINE_BREAKS.flatMap((text) => [
      bad(`B61 ${field} with ${JSON.stringify(text)}`, { content: of(field, `Hi${text}`) }, [`/content/${field}`]),
      bad(`B61 ${field} of e-mail with ${JSON.stringify(text)}`, { content: of('email', { [field]: `Hi${text}` }) }, [
        `/content/email/${field}`,
      ]),
    ]),
  ),
  bad('B61 a subject of 999 characters', { content: of('subject', 'a'.repeat(999)) }, ['/content/subject']),
  ...FIELDS.flatMap((field) =>
    NO_TEXTS.map((value) =>
      bad(`B62 ${field} ${JSON.stringify(value).slice(0, 30)}`, { content: of(field, value) }, [`/content/${field}`]),
    ),
  ),
  ...CHANNELS.map((channel) =>
    bad(`B62 html of ${channel} as a path`, { content: of(channel, { html: { path: '/etc/passwd' } }) }, [
      `/content/${channel}/html`,
    ]),
  ),
  ...UNKNOWN.map((field) =>
    bad(`B62 content.${field}`, { content: of(field, [{ path: '/etc/passwd' }]) }, [`/content/${field}`]),
  ),
  ...UNKNOWN.map((field) =>
    bad(`B62 content.email.${field}`, { content: of('email', { [field]: 'x' }) }, [`/content/email/${field}`]),
  ),
  bad('content of an unknown channel', { content: of('fax', { text: 'x' }) }, ['/content/fax']),
  bad('no content', { content: undefined }, ['/content']),
  bad('content that says nothing', { content: {} }, ['/content']),
  bad('content of nulls', { content: { text: null, html: null, email: null } }, ['/content']),
  bad('content as text', { content: 'Hello @CANARY@' }, ['/content']),
  bad('content as a list', { content: ['Hello @CANARY@'] }, ['/content']),
  bad('null for content', { content: null }, ['/content']),
  ...['B69 half of a pair', 'B69 U+0000'].flatMap((name, index) =>
    [
      ['/content/text', { content: { text: index === 0 ? 'a\ud800' : 'a\u0000' } }],
      ['/metadata/a/0/b', { metadata: { a: [{ b: index === 0 ? '\udfff' : '\u0000' }] } }],
    ].map(([pointer, changes]) =>
      bad(`${name} at ${pointer}`, changes as object, [String(pointer)], 'payload_not_canonicalizable'),
    ),
  ),
];
