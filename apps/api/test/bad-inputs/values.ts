// Numbers, times and options of a post.
import { type BadInput, bad, badBody, GOOD } from './bad-input.js';

const NUMBERS = ['1.5', '-1', '0', '"1e3"', '"7"', '2147483648', '31536001', 'true', '[1]', '{}', '1e9'];
const INEXACT = ['1e400', '-1e400', '9007199254740993', '1.7976931348623159e308'];
const raw = (field: string, text: string) => JSON.stringify(GOOD).replace('{', `{"${field}":${text},`);

const TIMES = [
  'tomorrow',
  'now',
  'infinity',
  '-infinity',
  'epoch',
  'today',
  '',
  ' ',
  '2027',
  '2027-01-01',
  '2027-01-01T00:00:00',
  '2027-01-01 00:00:00Z',
  '2027-01-01T00:00Z',
  '2027-01-01T00:00:00+01',
  '2027-01-01T00:00:00+0100',
  '2027-01-01T00:00:00 Z',
  ' 2027-01-01T00:00:00Z',
  '2027-01-01T00:00:00Z@CANARY@',
  '2027-02-30T00:00:00Z',
  '2027-02-29T00:00:00Z',
  '2027-13-01T00:00:00Z',
  '2027-00-10T00:00:00Z',
  '2027-01-00T00:00:00Z',
  '2027-01-01T24:00:00Z',
  '2027-01-01T23:59:60Z',
  '2027-01-01T23:60:00Z',
  '2027-01-01T00:00:00+24:00',
  '2027-01-01T00:00:00.Z',
  '2027-01-01T00:00:00,5Z',
  '+010000-01-01T00:00:00Z',
  '10000-01-01T00:00:00Z',
  '300000-01-01T00:00:00Z',
  '-005000-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '２０２７-01-01T00:00:00Z',
  '2027-W01-1T00:00:00Z',
  '2027-01-01T00:00:00[Europe/Paris]',
  'Fri, 01 Jan 2027 00:00:00 GMT',
  '1798761600',
];
const NO_TIMES: readonly unknown[] = [1_798_761_600, true, {}, ['2027-01-01T00:00:00Z'], { $gt: '' }];

const times = ['sendAt', 'deadline'].flatMap((field): BadInput[] => [
  ...TIMES.map((time) => bad(`B49–B51 ${field} ${JSON.stringify(time)}`, { [field]: time }, [`/${field}`])),
  ...NO_TIMES.map((time) => bad(`B49 ${field} ${JSON.stringify(time)}`, { [field]: time }, [`/${field}`])),
]);

const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 3_600_000;

const schedule: readonly BadInput[] = [
  bad('B52 an hour ago', { sendAt: ahead(-HOUR_MS) }, ['/sendAt'], 'send_at_too_old'),
  bad('B50 two years ahead', { sendAt: ahead(730 * 24 * HOUR_MS) }, ['/sendAt'], 'send_at_too_far'),
  bad('B50 the year 9999', { sendAt: '9999-12-31T23:59:59Z' }, ['/sendAt'], 'send_at_too_far'),
  bad('a deadline a minute ago', { deadline: ahead(-60_000) }, ['/deadline'], 'deadline_too_old'),
  bad('a deadline before sendAt', { sendAt: ahead(2 * HOUR_MS), deadline: ahead(HOUR_MS) }, ['/deadline']),
];

const options: readonly BadInput[] = [
  ...['urgent ', 'URGENT', '', 1, {}, []].map((priority) =>
    bad(`priority ${JSON.stringify(priority)}`, { priority }, ['/priority']),
  ),
  ...['x', 7, [], [1], true].map((metadata) =>
    bad(`metadata ${JSON.stringify(metadata)}`, { metadata }, ['/metadata']),
  ),
  bad('no channel', { channels: [] }, ['/channels']),
  bad('an unknown channel', { channels: ['email', 'fax'] }, ['/channels/1']),
  bad('a channel twice', { channels: ['email', 'email'] }, ['/channels/1']),
  bad('a channel in upper case', { channels: ['EMAIL'] }, ['/channels/0']),
  bad('a channel as text', { channels: 'email' }, ['/channels']),
  bad('a channel without address', { channels: ['email', 'sms'] }, ['/to/phone']),
  bad(
    'a channel without sender',
    { channels: ['chat'], to: { chat: 'slack:C1' } },
    ['/channels/0'],
    'no_enabled_sender',
  ),
  bad('an unknown sender', { senders: { email: 'nobody' } }, ['/senders/email'], 'sender_unknown'),
  bad('a sender for an unknown channel', { senders: { fax: 'x' } }, ['/senders/fax']),
  bad('a sender that is no name', { senders: { email: '../x' } }, ['/senders/email']),
  bad('senders as a list', { senders: ['sandbox'] }, ['/senders']),
  ...[
    'tenantId',
    'appId',
    'app',
    'role',
    'status',
    'createdAt',
    'id',
    'acceptedAt',
    'result',
    'subject',
    'from',
    'headers',
    'attachments',
    'envelope',
    'raw',
    'cc',
    'bcc',
    'replyTo',
  ].map((field) => bad(`S17 the field ${field}`, { [field]: '@CANARY@' }, [`/${field}`])),
];

export const VALUES: readonly BadInput[] = [
  ...NUMBERS.map((text) =>
    badBody(`B46 retentionSeconds ${text}`, raw('retentionSeconds', text), { pointers: ['/retentionSeconds'] }),
  ),
  ...INEXACT.map((text) =>
    badBody(`B46–B47 ${text} in the metadata`, raw('metadata', `{"n":${text}}`), {
      code: 'payload_not_canonicalizable',
      pointers: ['/metadata/n'],
    }),
  ),
  ...times,
  ...schedule,
  ...options,
];
