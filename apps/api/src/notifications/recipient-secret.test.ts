// A recipient's own secret at rest: sealed for its notification, and never in a body.
import { describe, expect, it } from 'vitest';
import { MasterKeys, SealBrokenError } from '../secrets/master-keys.js';
import { placeName, storedBody, withSealedSecret } from './recipient-secret.js';

const SECRET = 'whsec_of_the_receiver_itself';
const keys = new MasterKeys('a secret of 32 characters and more');
const place = { appId: 'a', notificationId: 'n' };
const appSecret = Buffer.from('of the app');
const to = (secret?: string) => ({ webhook: { url: 'https://a.test/', ...(secret === undefined ? {} : { secret }) } });

describe('the stored recipient', () => {
  it('carries the secret sealed for its own notification', () => {
    const stored = withSealedSecret(keys, place, '{"url":"https://a.test/"}', SECRET);
    expect(stored).not.toContain(SECRET);
    const { url, sealedSecret } = JSON.parse(stored) as { url: string; sealedSecret: string };
    expect(url).toBe('https://a.test/');
    const sealed = Buffer.from(sealedSecret, 'base64');
    expect(keys.open(sealed, placeName(place)).toString()).toBe(SECRET);
    expect(() => keys.open(sealed, placeName({ ...place, notificationId: 'm' }))).toThrow(SealBrokenError);
  });

  it('stays as it is without one', () => {
    expect(withSealedSecret(keys, place, '"a@b.test"', undefined)).toBe('"a@b.test"');
  });
});

describe('the stored body', () => {
  const bodyOf = (recipients: object) => JSON.stringify({ content: { text: 'x' }, to: recipients });

  it('tells an equal secret from another one, and shows neither', () => {
    const stored = (secret: string) => storedBody(bodyOf(to(secret)), { to: to(secret) }, appSecret);
    expect(stored(SECRET)).not.toContain(SECRET);
    expect(stored(SECRET)).toBe(stored(SECRET));
    expect(stored(SECRET)).not.toBe(stored(`${SECRET}x`));
    expect(JSON.parse(stored(SECRET))).toMatchObject({
      content: { text: 'x' },
      to: { webhook: { url: 'https://a.test/' } },
    });
  });

  it('hides those of every recipient, and leaves all else to the byte', () => {
    const many = [to(), to(SECRET), { email: 'a@b.test' }];
    const stored = storedBody(bodyOf(many), { to: many }, appSecret);
    expect(stored).not.toContain(SECRET);
    const recipients = JSON.parse(stored).to;
    expect([recipients[0], recipients[2]]).toEqual([to(), { email: 'a@b.test' }]);
    expect(recipients[1].webhook.secret).toMatch(/^sealed:/);
    const plain = bodyOf(to());
    expect(storedBody(plain, { to: to() }, appSecret)).toBe(plain);
  });
});
