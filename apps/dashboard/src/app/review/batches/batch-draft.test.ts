// A form had back from its preview is the form that was filled in.
import { expect, it } from 'vitest';
import { reasonOf } from '../reason-field';
import { draftOf, queryBack } from './batch-draft';

const preview = (batchId: string, reason = 'The relay was down.') =>
  draftOf({ batchId, decision: 'sent', reason, ratePerMinute: null });

it('keeps everything but the name, which the preview has', () => {
  const typed = { text: 'The relay was down.', link: 'https://tickets.example/7' };
  const back = draftOf({ batchId: 'incident', decision: 'not_sent', reason: reasonOf(typed), ratePerMinute: 60 });
  expect(back).toEqual({ batchId: 'incident-2', decision: 'not_sent', reason: typed, rate: '60' });
  expect(preview('incident-2').batchId).toBe('incident-3');
  expect(preview('incident-2026-11-30').batchId).toBe('incident-2026-11-31');
  expect(preview('x'.repeat(64)).batchId).toBe(`${'x'.repeat(62)}-2`);
});

it('takes a link for one only at the end, behind a reason', () => {
  expect(preview('a', 'See https://a.example for why').reason.link).toBe('');
  expect(preview('a', 'The relay was down. http://a.example').reason).toEqual({
    text: 'The relay was down.',
    link: 'http://a.example',
  });
});

it('keeps the selection in its address', () => {
  expect(queryBack({ id: 'b', filter: { sender: 'relay', deliveryIds: ['c', 'd'] } })).toEqual({
    new: 'yes',
    from: 'b',
    sender: 'relay',
    deliveryIds: 'c,d',
  });
});
