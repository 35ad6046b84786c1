// Whatever the API takes for an address is what the relay is told: one recipient, and no header that it made.

import { normalizeEmailAddress } from '@oneping/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BAD_EMAILS } from '../bad-inputs/addresses.js';
import { headerNames, MAIL_HEADERS, receivedMails } from '../support/received-mail.js';
import { SmallWorld } from '../support/small-world.js';
import { FUZZ_MS, fuzzRun } from './seed.js';

let world: SmallWorld;
let count = 0;

beforeAll(async () => {
  world = await SmallWorld.open({ smtp: { pipelining: true } });
  await world.startWorker().ready;
});
afterAll(() => world.close());

const atom = fc.string({ unit: fc.constantFrom(..."abzAZ09!#$%&'*+-/=?^_`{|}~."), minLength: 1, maxLength: 20 });
const odd = fc.constantFrom(
  ' ',
  '"',
  '(',
  ')',
  '<',
  '>',
  ',',
  ';',
  ':',
  '\\',
  '[',
  ']',
  '@',
  '\r\n',
  '\n',
  '\t',
  '\u0000',
  '\u200b',
  '\u202e',
  'é',
  '\uff20',
  '%',
  '..',
  '\r\nBcc: x@evil.test',
  '\u2028',
);
const domain = fc.oneof(
  fc.constantFrom('i.test', 'I.Test', 'xn--bcher-kva.test', 'bücher.test', '1.2', 'a--b.test', '[127.0.0.1]'),
  fc
    .array(fc.string({ unit: fc.constantFrom(...'abz09-Aé'), minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((labels) => labels.join('.')),
);
const plain = fc.tuple(atom, domain).map(([local, host]) => `${local}@${host}`);
const spoilt = fc.tuple(plain, odd, fc.nat(40)).map(([text, part, at]) => text.slice(0, at) + part + text.slice(at));
const candidate = fc.oneof(plain, spoilt, fc.constantFrom(...BAD_EMAILS), fc.string({ unit: 'binary' }));
const subject = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=?utf-8?q?x?=', 'To: x@evil.test', '.'),
);

it('tells the relay exactly the address that it took, and takes no other', { timeout: FUZZ_MS * 6 }, async () => {
  let taken = 0;
  const property = fc.asyncProperty(
    fc.array(fc.tuple(candidate, subject), { minLength: 1, maxLength: 60 }),
    async (pairs) => {
      count += 1;
      const round = count;
      const items = pairs.map(([email, text], index) => ({
        // The name makes every one its own, so that who got what can be told.
        messageId: `fuzz-${round}-${index}`,
        to: { email },
        channels: ['email'],
        content: { subject: text, text: `fuzz-${round}-${index}.` },
      }));
      const answers = await world.api.postBatch(items);
      await world.settled();
      const received = receivedMails(world.ledger.entries());
      for (const [index, { status, text }] of answers.entries()) {
        const [email = ''] = pairs[index] ?? [];
        expect([202, 400], text).toContain(status);
        const mails = received.filter(({ raw = '' }) => raw.includes(`fuzz-${round}-${index}.`));
        if (status === 400) {
          expect(mails, JSON.stringify(email)).toEqual([]);
          continue;
        }
        taken += 1;
        expect(
          mails.map(({ recipients }) => recipients),
          JSON.stringify(email),
        ).toEqual([[normalizeEmailAddress(email)]]);
        const [mail] = mails;
        // A subject of nothing has no header.
        const isOther = (name: string) => name !== 'subject';
        expect(mail && headerNames(mail).filter(isOther)).toEqual(MAIL_HEADERS.filter(isOther));
        expect(mail?.headers['subject']?.length ?? 1).toBe(1);
        expect(mail?.headers['to']).toEqual([normalizeEmailAddress(email)]);
      }
    },
  );
  await fc.assert(property, fuzzRun('addresses'));
  expect(taken).toBeGreaterThan(20);
});
