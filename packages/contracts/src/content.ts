// What is said: one body for every medium, which a channel may override field by field.
import { z } from 'zod';
import type { Channel } from './channels.js';
import { judgedString } from './field-flaw.js';
import { LIMITS } from './limits.js';

// Controls, NEL and the line separators: each ends a line somewhere on the way, and so would start a header.
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]/u;

const singleLine = judgedString((value) => {
  if (LINE_BREAKING.test(value)) {
    return { code: 'line_break', message: 'Expected one line, without control characters or line separators.' };
  }
  if (value.length > LIMITS.subjectCharacters) {
    return { code: 'too_long', message: `Expected at most ${LIMITS.subjectCharacters} characters.` };
  }
  return null;
}).meta({ maxLength: LIMITS.subjectCharacters });

const longText = z.string().max(LIMITS.jsonStringBytes);

const fields = {
  subject: singleLine.optional(),
  title: singleLine.optional(),
  text: longText.optional(),
  html: longText.optional(),
};

export const channelContentSchema = z.strictObject(fields);

export const contentSchema = z.strictObject({
  ...fields,
  email: channelContentSchema.optional(),
  sms: channelContentSchema.optional(),
  push: channelContentSchema.optional(),
  chat: channelContentSchema.optional(),
  webhook: channelContentSchema.optional(),
  inbox: channelContentSchema.optional(),
});

export type ChannelContent = z.infer<typeof channelContentSchema>;
export type Content = z.infer<typeof contentSchema>;

/** The content for one channel: its own fields first, then the shared ones; subject and title stand in for each other. */
export function contentFor(channel: Channel, content: Content): ChannelContent {
  const own = content[channel] ?? {};
  const subject = own.subject ?? own.title ?? content.subject ?? content.title;
  const title = own.title ?? own.subject ?? content.title ?? content.subject;
  const text = own.text ?? content.text;
  const html = own.html ?? content.html;
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
  };
}

/** The field that `channel` cannot do without and `content` does not give (empty counts as missing); null if it is complete. */
export function missingContent(channel: Channel, content: Content): 'text' | null {
  const { title, text, html } = contentFor(channel, content);
  switch (channel) {
    case 'sms':
    case 'chat':
      return text ? null : 'text';
    case 'push':
    case 'inbox':
      return text || title ? null : 'text';
    case 'email':
      return text || html ? null : 'text';
    case 'webhook':
      return text || html || title ? null : 'text';
  }
}
