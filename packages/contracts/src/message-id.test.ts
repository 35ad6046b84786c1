// Which message IDs are taken, and which of body and header counts.
import { describe, expect, it } from 'vitest';
import { chooseMessageId, isMessageId } from './message-id.js';

describe('isMessageId', () => {
  it.each(['a', '0', '!~', 'order-1042-shipped', 'a'.repeat(200), 'a,b', '"quoted"'])('takes %j', (id) => {
    expect(isMessageId(id)).toBe(true);
  });

  it.each([
    '',
    ' ',
    'a ',
    ' a',
    'a b',
    'a\t',
    'a\n',
    'a\u0000',
    'a'.repeat(201),
    'caf\u00e9',
    'cafe\u0301',
    'a\u200b',
    '\u202eabc',
    '\ufeffabc',
    '\ud800',
    '\u007f',
    null,
    7,
    true,
    {},
    ['a'],
  ])('refuses %j', (id) => {
    expect(isMessageId(id)).toBe(false);
  });
});

describe('chooseMessageId', () => {
  it('takes the body’s, the header’s, or both where they agree', () => {
    expect(chooseMessageId('a', [])).toEqual({ messageId: 'a' });
    expect(chooseMessageId(undefined, ['a'])).toEqual({ messageId: 'a' });
    expect(chooseMessageId('a', ['a'])).toEqual({ messageId: 'a' });
    expect(chooseMessageId('a', ['"a"'])).toEqual({ messageId: 'a' });
  });

  it('reads a quoted header with its escapes', () => {
    expect(chooseMessageId(undefined, ['"a\\"b\\\\c"'])).toEqual({ messageId: 'a"b\\c' });
  });

  it('says that none was given', () => {
    expect(chooseMessageId(undefined, [])).toEqual({ problem: 'message_id_required' });
  });

  it.each([
    [null, []],
    ['', []],
    [7, []],
    [undefined, ['']],
    [undefined, ['"open']],
    [undefined, ['"a" ; x=1']],
    [undefined, ['K1, K1']],
    ['a', ['b c']],
  ])('refuses %j with headers %j', (fromBody, headerLines) => {
    expect(chooseMessageId(fromBody, headerLines)).toEqual({ problem: 'message_id_invalid' });
  });

  it('refuses two that differ, and two header lines even where they agree', () => {
    expect(chooseMessageId('a', ['A'])).toEqual({ problem: 'message_id_ambiguous' });
    expect(chooseMessageId(undefined, ['a', 'a'])).toEqual({ problem: 'message_id_ambiguous' });
    expect(chooseMessageId('a', ['a', 'a'])).toEqual({ problem: 'message_id_ambiguous' });
  });
});
