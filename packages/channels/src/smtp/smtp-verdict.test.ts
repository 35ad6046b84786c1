// The verdict on a transaction as a table: what the relay said, and how much it was given.
import { describe, expect, it } from 'vitest';
import { isOutOfStep, outcomeOfFailure, type SmtpFailure } from './smtp-verdict.js';

function failure(fields: Partial<SmtpFailure>): SmtpFailure {
  return {
    code: 'ECONNECTION',
    responseCode: undefined,
    response: undefined,
    command: 'CONN',
    message: 'lost',
    ...fields,
  };
}

describe('the verdict', () => {
  it.each(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT', 'ETLS', 'EDNS', undefined])(
    'on a link that ends without an answer (%s) depends on the message stream alone',
    (code) => {
      expect(outcomeOfFailure(failure({ code }), 'untouched', []).kind).toBe('not_sent');
      expect(outcomeOfFailure(failure({ code }), 'begun', []).kind).toBe('not_sent');
      expect(outcomeOfFailure(failure({ code }), 'complete', [])).toMatchObject({
        kind: 'unknown',
        phase: 'body_sent',
      });
    },
  );

  it('on an answer after the dot is what the answer says', () => {
    const answer = (responseCode: number) =>
      outcomeOfFailure(
        failure({ code: 'EMESSAGE', command: 'DATA', responseCode, response: `${responseCode} x` }),
        'complete',
        [],
      );
    expect(answer(451)).toMatchObject({ kind: 'not_sent', code: 'smtp_451', scope: 'message' });
    expect(answer(554)).toMatchObject({ kind: 'rejected', code: 'smtp_554', scope: 'message' });
    expect(answer(354)).toMatchObject({ kind: 'unknown', code: 'smtp_354' });
    expect(answer(699)).toMatchObject({ kind: 'unknown' });
  });

  it('does not trust a reply that broke off with the link', () => {
    const broken = failure({ code: 'ECONNECTION', responseCode: 550, response: '550 half a rep' });
    expect(outcomeOfFailure(broken, 'complete', []).kind).toBe('unknown');
  });

  it('keeps the password out of what the relay says, in every form', () => {
    const pass = 'correct horse/battery';
    const forms = [pass, encodeURIComponent(pass), Buffer.from(pass).toString('base64')];
    const response = `535 not ${forms.join(' nor ')}`;
    const echoed = failure({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response });
    const outcome = outcomeOfFailure(echoed, 'untouched', [pass]);
    expect(outcome).toMatchObject({ kind: 'rejected', scope: 'sender' });
    for (const form of forms) expect(JSON.stringify(outcome)).not.toContain(form);
  });
});

describe('a session', () => {
  it('goes on after a clean refusal only', () => {
    const refused = (responseCode: number | undefined) => failure({ code: 'EMESSAGE', responseCode });
    expect(isOutOfStep(refused(451), 'untouched')).toBe(false);
    expect(isOutOfStep(refused(550), 'complete')).toBe(false);
    expect(isOutOfStep(refused(550), 'begun')).toBe(true);
    expect(isOutOfStep(refused(undefined), 'untouched')).toBe(true);
    expect(isOutOfStep(refused(354), 'complete')).toBe(true);
  });
});
