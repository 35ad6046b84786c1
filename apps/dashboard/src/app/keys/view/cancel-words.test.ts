// What the dialog for canceling promises.
import type { Delivery } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { cancelWords } from './cancel-words';

const one = (id: string, of: Partial<Delivery> = {}) =>
  ({
    id,
    channel: 'email',
    recipient: id,
    sendNumber: 1,
    status: 'queued',
    allowedActions: ['cancel'],
    ...of,
  }) as Delivery;
const ended = (id: string, status: Delivery['status'], of: Partial<Delivery> = {}) =>
  one(id, { status, allowedActions: [], ...of });
const wordsOf = (deliveries: Delivery[], status: 'pending' | 'failed' = 'pending') =>
  cancelWords({ status, deliveries });

describe('Canceling a key', () => {
  it('that nothing has begun of makes it canceled', () =>
    expect(wordsOf([one('ada')])).toBe(
      'One delivery has not begun and will never be sent. Callers get: 200 with the status “canceled”, and that result for as long as the key lives.',
    ));
  it('leaves it failed where a new send of a failed one is taken back', () => {
    const words = wordsOf([ended('ada', 'failed'), one('ada', { id: 'second', sendNumber: 2 })]);
    expect(words).toContain('The other one stays as it is.');
    expect(words).toContain('200 with the status “failed”');
  });
  it('leaves it pending where another has begun', () =>
    expect(wordsOf([one('ada'), ended('bob', 'unknown'), ended('cy', 'sent')])).toContain(
      'The other 2 stay as they are. Callers get: 202, still pending: 1 other delivery is not finished.',
    ));
  it('changes no result that was shown before', () =>
    expect(wordsOf([ended('ada', 'failed'), one('ada', { id: 'second', sendNumber: 2 })], 'failed')).toContain(
      '200 with the result that they got before',
    ));
});
