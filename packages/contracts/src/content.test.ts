// What each channel gets to say.
import { expect, it } from 'vitest';
import { CHANNELS } from './channels.js';
import { contentFor, lacksContent } from './content.js';

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

it('says which channels the content is too little for', () => {
  const content = { subject: 'S', html: '<p>x</p>', text: '' };
  expect(CHANNELS.filter((channel) => lacksContent(channel, content))).toEqual(['sms', 'chat']);
  expect(CHANNELS.filter((channel) => lacksContent(channel, { sms: { text: 'x' } }))).toEqual([
    'email',
    'push',
    'chat',
    'webhook',
    'inbox',
  ]);
});
