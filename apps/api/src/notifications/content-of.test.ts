// What a channel says: the common fields, overridden by its own, and nothing else of the body.
import { describe, expect, it } from 'vitest';
import { contentOf } from './content-of.js';

describe('contentOf', () => {
  it('overrides the common fields one by one', () => {
    const content = { subject: 'S', text: 'long', sms: { text: 'short' }, email: { html: '<b>' } };
    expect(contentOf(content, 'sms')).toEqual({ subject: 'S', text: 'short' });
    expect(contentOf(content, 'email')).toEqual({ subject: 'S', text: 'long', html: '<b>' });
    expect(contentOf(content, 'push')).toEqual({ subject: 'S', text: 'long' });
  });

  it('lets a channel say nothing where the others say something', () => {
    expect(contentOf({ text: 'common', chat: { text: '' } }, 'chat')).toEqual({ text: '' });
  });

  it('hands on known fields of text only', () => {
    expect(contentOf({ text: 'T', from: 'x', title: 5, inbox: { bcc: 'y' } }, 'inbox')).toEqual({ text: 'T' });
    expect(contentOf(undefined, 'inbox')).toEqual({});
  });
});
