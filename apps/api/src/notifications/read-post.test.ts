// What a post's headers say, and what its fingerprint covers.
import { describe, expect, it } from 'vitest';
import { parseBody } from '../http/parse-body.js';
import type { RequestContext } from '../http/request-context.js';
import { headerLines, preferredWait } from './post-headers.js';
import { readBatch } from './read-batch.js';
import { readPost } from './read-post.js';

const caller = {
  app: { id: 'app', fingerprintSecret: Buffer.alloc(32, 1) },
} as unknown as RequestContext;

function fingerprintOf(json: string, keyLines: string[] = []): string {
  const { value, canonical } = parseBody(Buffer.from(json), 'messageId');
  return readPost({ value, canonical }, caller, keyLines, null).fingerprint.toString('hex');
}

const BODY = '"to":{"email":"a@b.test"},"content":{"text":"x"}';

describe('headerLines', () => {
  it('keeps the lines of one name apart, in any case', () => {
    const raw = ['Host', 'x', 'Idempotency-Key', 'a', 'IDEMPOTENCY-KEY', 'b', 'X', 'Idempotency-Key'];
    expect(headerLines(raw, 'idempotency-key')).toEqual(['a', 'b']);
  });
});

describe('preferredWait', () => {
  it.each([
    [[], null],
    [['respond-async'], null],
    [['wait=5'], 5],
    [['respond-async, wait=10'], 10],
    [['return=minimal', 'wait = "7"'], 7],
    [['wait=3600'], 30],
    [['wait=-1'], null],
    [['await=5'], null],
  ])('reads %j as %s', (lines, seconds) => expect(preferredWait(lines)).toBe(seconds));
});

describe('the fingerprint of a post', () => {
  it('is the same wherever the message ID stands, alone and in a batch', () => {
    const inBody = fingerprintOf(`{"messageId":"m",${BODY}}`);
    expect(fingerprintOf(`{${BODY}, "messageId":"m"}`)).toBe(inBody);
    expect(fingerprintOf(`{${BODY}}`, ['"m"'])).toBe(inBody);
    const [item] = readBatch(Buffer.from(`{"items":[ {"messageId":"m",${BODY}} ]}`));
    if (!item?.ok) throw new Error('The item was refused');
    expect(readPost(item, caller, [], 0).fingerprint.toString('hex')).toBe(inBody);
  });

  it('covers every other value as sent, defaults not among them', () => {
    const plain = fingerprintOf(`{"messageId":"m",${BODY}}`);
    expect(fingerprintOf(`{"messageId":"m","priority":"normal",${BODY}}`)).not.toBe(plain);
    expect(fingerprintOf('{"messageId":"m","to":{"email":"a@B.test"},"content":{"text":"x"}}')).not.toBe(plain);
  });
});
