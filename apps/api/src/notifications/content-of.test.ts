// What each channel says, from one content.
import { expect, it } from 'vitest';
import { contentOf } from './content-of.js';

it('takes the common fields, each overridden by the channel, and lets subject and title stand in for each other', () => {
  const content = { subject: 'S', text: 'T', html: '<p>', sms: { text: 'short' }, push: { title: 'P' } };
  expect(contentOf(content, 'email')).toEqual({ subject: 'S', title: 'S', text: 'T', html: '<p>' });
  expect(contentOf(content, 'sms')).toEqual({ subject: 'S', title: 'S', text: 'short', html: '<p>' });
  expect(contentOf(content, 'push')).toEqual({ subject: 'P', title: 'P', text: 'T', html: '<p>' });
  expect(contentOf(undefined, 'email')).toEqual({});
});
