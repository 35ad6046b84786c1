// What each channel gets to say.
import { expect, it } from 'vitest';
import { contentFor, missingContent } from './content.js';

it('takes a channel’s own fields first, then the shared ones', () => {
  const content = { subject: 'Shared', text: 'long', html: '<p>long</p>', sms: { text: 'short' } };
  expect(contentFor('sms', content)).toEqual({
    subject: 'Shared',
    title: 'Shared',
    text: 'short',
    html: '<p>long</p>',
  });
  expect(contentFor('email', content)).toEqual({
    subject: 'Shared',
    title: 'Shared',
    text: 'long',
    html: '<p>long</p>',
  });
});

it('lets a channel’s own title go before the shared subject', () => {
  expect(contentFor('email', { subject: 'Shared', text: 'x', email: { title: 'Own' } })).toMatchObject({
    subject: 'Own',
    title: 'Own',
  });
});

it('says which channels the content is enough for', () => {
  const html = { subject: 'S', html: '<p>x</p>' };
  expect(
    ['email', 'sms', 'push', 'chat', 'webhook', 'inbox'].map((channel) => missingContent(channel as 'email', html)),
  ).toEqual([null, 'text', null, 'text', null, null]);
});
