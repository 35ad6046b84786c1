// What is said: one body for every medium, which a channel may override field by field.
import { z } from 'zod';
import type { Channel } from './channels.js';
import { judgedString } from './field-flaw.js';
import { isGiven } from './is-given.js';
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

// Here and in the whole post: null says the same as leaving the field out.
const fields = {
  subject: singleLine.nullish(),
  title: singleLine.nullish(),
  text: longText.nullish(),
  html: longText.nullish(),
};

export const channelContentSchema = z.strictObject(fields);

export const contentSchema = z.strictObject({
  ...fields,
  email: channelContentSchema.nullish(),
  sms: channelContentSchema.nullish(),
  push: channelContentSchema.nullish(),
  chat: channelContentSchema.nullish(),
  webhook: channelContentSchema.nullish(),
  inbox: channelContentSchema.nullish(),
});

/** What one channel says: no field is null. */
export interface ChannelContent {
  subject?: string;
  title?: string;
  text?: string;
  html?: string;
}
export type Content = z.infer<typeof contentSchema>;

/** The content for one channel: its own fields first, then the shared ones; subject and title stand in for each other. */
export function contentFor(channel: Channel, content: Content): ChannelContent {
  const own = content[channel];
  const merged: ChannelContent = {};
  // Assigned one by one: this runs for every delivery, and object spread is five times as slow.
  const subject = own?.subject ?? own?.title ?? content.subject ?? content.title;
  if (isGiven(subject)) merged.subject = subject;
  const title = own?.title ?? own?.subject ?? content.title ?? content.subject;
  if (isGiven(title)) merged.title = title;
  const text = own?.text ?? content.text;
  if (isGiven(text)) merged.text = text;
  const html = own?.html ?? content.html;
  if (isGiven(html)) merged.html = html;
  return merged;
}

/** Whether `channel` has nothing to say with this content; an empty field counts as missing. */
export function lacksContent(channel: Channel, content: Content): boolean {
  const { title, text, html } = contentFor(channel, content);
  switch (channel) {
    case 'sms':
    case 'chat':
      return !text;
    case 'push':
    case 'inbox':
      return !text && !title;
    case 'email':
      return !text && !html;
    case 'webhook':
      return !text && !html && !title;
  }
}
