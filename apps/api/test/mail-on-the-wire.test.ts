// From the post to the bytes that a relay gets (S40, S41): one recipient, our headers and no other, whole lines only.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BAD_EMAILS } from './bad-inputs/addresses.js';
import { CONTENT } from './bad-inputs/content.js';
import { headerNames, MAIL_HEADERS, type ReceivedMail, receivedMails } from './support/received-mail.js';
import { SmallWorld } from './support/small-world.js';

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open({ smtp: { rawLimitBytes: 300_000 } });
  await world.startWorker().ready;
});
afterAll(() => world.close());

/** Posts each and gives the mails that came of it, once all have settled. */
async function mailsOf(name: string, posts: readonly { to: object; content: object }[]): Promise<ReceivedMail[][]> {
  const answers = await world.api.postBatch(
    posts.map((post, index) => ({ ...post, messageId: `${name}-${index}`, channels: ['email'] })),
  );
  expect(answers.map(({ status, text }) => (status === 202 ? 202 : text))).toEqual(posts.map(() => 202));
  await world.settled();
  const deliveryIds = answers.map(({ body }) => (body['deliveries'] as { id: string }[])[0]?.id ?? '');
  const mails = receivedMails(world.ledger.entries());
  return deliveryIds.map((id) => mails.filter(({ headers }) => headers['x-oneping-delivery']?.includes(id)));
}

function only(mails: readonly ReceivedMail[] | undefined): ReceivedMail {
  expect(mails).toHaveLength(1);
  const [mail] = mails ?? [];
  if (!mail) throw new Error('There is no mail');
  expect(headerNames(mail)).toEqual(MAIL_HEADERS);
  expect(mail.raw).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  return mail;
}

/** The text of a mail, decoded. */
function bodyOf({ raw = '', headers }: ReceivedMail): string {
  const coded = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (headers['content-transfer-encoding']?.[0] === 'base64') return Buffer.from(coded, 'base64').toString('utf8');
  if (headers['content-transfer-encoding']?.[0] !== 'quoted-printable') return coded;
  const bytes = coded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

it.each([
  ['-oQ/tmp@i.test', '-oQ/tmp@i.test'],
  ['Ada.L+news@I.Test', 'Ada.L+news@i.test'],
  ["!#$%&'*/=?^_`{|}~@i.test", "!#$%&'*/=?^_`{|}~@i.test"],
  ['ada@bücher.test', 'ada@xn--bcher-kva.test'],
  [`${'a'.repeat(64)}@i.test`, `${'a'.repeat(64)}@i.test`],
])('sends to %s, and to nobody else', async (email, recipient) => {
  const [mails] = await mailsOf(`to-${email.slice(0, 20).replace(/[^!-~]/g, '-')}`, [
    { to: { email }, content: { subject: 's', text: 't' } },
  ]);
  const mail = only(mails);
  expect(mail.recipients).toEqual([recipient]);
  expect(mail.envelopeFrom).toBe('orders@shop.example');
  expect(mail.headers['to']).toEqual([recipient]);
  expect(mail.headers['from']).toEqual(['orders@shop.example']);
});

it('lets nothing of a bad address or of bad content reach the relay', async () => {
  const before = world.ledger.entries().length;
  const posts = [
    ...BAD_EMAILS.map((email) => ({ to: { email }, content: { text: 'x' } })),
    ...CONTENT.map(({ body }) => JSON.parse(String(body)) as object),
  ];
  const answers = await world.api.postBatch(posts.map((post, index) => ({ ...post, messageId: `bad-${index}` })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  await world.settled();
  expect(world.ledger.entries().length).toBe(before);
});

it('puts no line of a subject into a header of its own', async () => {
  const subjects = [
    'To: x@evil.test',
    '=?utf-8?q?a=0D=0ABcc=3A_x@evil.test?=',
    'é'.repeat(500),
    `${'word '.repeat(190)}.`,
    '\u202eabc',
    'a\u00a0b',
    '%0d%0aBcc: x@evil.test',
    '.',
  ];
  const mails = await mailsOf(
    'subject',
    subjects.map((subject) => ({ to: { email: 'a@i.test' }, content: { subject, text: 't' } })),
  );
  for (const each of mails) {
    const mail = only(each);
    expect(mail.recipients).toEqual(['a@i.test']);
    expect(mail.headers['to']).toEqual(['a@i.test']);
  }
});

it('writes whole lines only, and stuffs every dot', async () => {
  const texts = [
    'a\nb',
    'a\rb',
    'a\r\nb',
    'a\r\rb\n\nc',
    'a\n.\nb',
    'a\r\n.\r\nMAIL FROM:<x@evil.test>\r\nb',
    '.\n..\n...\n',
    '.',
    'a\r.\rb',
    `${'x'.repeat(5_000)}\n.\nend`,
    'é\n.\nü',
    '\n',
    'From here\nFrom there',
  ];
  const mails = await mailsOf(
    'text',
    texts.map((text) => ({ to: { email: 'a@i.test' }, content: { subject: 's', text } })),
  );
  for (const [index, text] of texts.entries()) {
    const received = bodyOf(only(mails[index])).replace(/(?:\r\n)+$/, '');
    expect(received).toBe(text.replace(/\r\n|\r|\n/g, '\r\n').replace(/(?:\r\n)+$/, ''));
  }
});

it('reads no file and no address into a mail, whatever HTML says', async () => {
  const html = '<img src="file:///etc/passwd"><link href="http://127.0.0.1:1/x"><img src="cid:x" path="/etc/passwd">';
  const [mails] = await mailsOf('html', [{ to: { email: 'a@i.test' }, content: { subject: 's', html } }]);
  const mail = only(mails);
  expect(bodyOf(mail).trimEnd()).toBe(html);
  expect(mail.raw).not.toContain('root:');
  expect(mail.headers['content-type']?.[0]).toMatch(/^text\/html/);
});
