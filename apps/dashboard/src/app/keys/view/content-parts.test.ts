// The parts of a content.
import { describe, expect, it } from 'vitest';
import { contentParts } from './content-parts';

describe('The parts of a content', () => {
  it('come in the order in which they are read, those of one channel with its name', () => {
    const parts = contentParts({ sms: { text: 'short' }, html: '<b>x</b>', text: 'x', subject: 's' });
    expect(parts.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Subject text',
      'Text text',
      'HTML html',
      'sms: Text text',
    ]);
  });

  it('are one where the app hides all of it', () => {
    expect(contentParts('***').map(({ name, value }) => [name, value])).toEqual([['Hidden in this app', '***']]);
  });

  it('are shown as they are where they are no text', () => {
    expect(contentParts({ data: [1, 2], text: null }).map(({ value }) => value)).toEqual(['[\n  1,\n  2\n]']);
  });
});
