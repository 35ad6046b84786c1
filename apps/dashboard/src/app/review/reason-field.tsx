// Why somebody decides: typed by themselves, with no text to accept unread, and where more can be read.
'use client';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { LIMITS } from '@oneping/contracts';
import classes from './reason-field.module.css';

export interface TypedReason {
  readonly text: string;
  readonly link: string;
}

interface ReasonFieldProps {
  readonly value: TypedReason;
  readonly onChange: (value: TypedReason) => void;
  readonly isDisabled?: boolean;
  /** The heading above says it already. */
  readonly isLabelHidden?: boolean;
}

const { min, max } = LIMITS.reasonCharacters;

export function ReasonField({ value, onChange, isDisabled = false, isLabelHidden = false }: ReasonFieldProps) {
  const flaw = value.text.trim() === '' ? undefined : reasonFlaw(value);
  return (
    <Stack gap={6}>
      <Textarea
        label="Reason"
        labelProps={isLabelHidden ? { className: 'visually-hidden' } : {}}
        description={`${reasonOf(value).length} of ${max} characters, at least ${min}. For the audit log, and whoever decides differently.`}
        autosize
        minRows={2}
        maxRows={8}
        disabled={isDisabled}
        value={value.text}
        error={flaw}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      <TextInput
        label="Link (optional)"
        size="xs"
        classNames={{ root: classes['row'] ?? '' }}
        placeholder="https://… of a ticket or a log"
        inputMode="url"
        disabled={isDisabled}
        value={value.link}
        error={isLink(value.link) ? undefined : 'Expected an address that begins with https:// or http://'}
        onChange={(event) => onChange({ ...value, link: event.currentTarget.value })}
      />
    </Stack>
  );
}

/** What is sent: the text, and the link behind it. */
export function reasonOf({ text, link }: TypedReason): string {
  return [text.trim(), link.trim()].filter((part) => part !== '').join(' ');
}

/** What was typed, from what was sent: a link is what stands at its end. */
export function typedReasonOf(reason: string): TypedReason {
  const [, text = reason, link = ''] = /^(.*\S) (https?:\/\/\S+)$/s.exec(reason) ?? [];
  return { text, link };
}

/** What is wrong with it, in words; undefined where nothing is. The link alone is no reason. */
export function reasonFlaw(reason: TypedReason): string | undefined {
  const missing = min - reason.text.trim().length;
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} to go`;
  const over = reasonOf(reason).length - max;
  if (over > 0) return `${over} ${over === 1 ? 'character' : 'characters'} too many`;
  return isLink(reason.link) ? undefined : 'The link is not an address';
}

/** What is missing of it, each in a few words. */
export function missingInReason(reason: TypedReason): string[] {
  if (isLink(reason.link)) return reasonFlaw(reason) === undefined ? [] : ['a reason'];
  return [...missingInReason({ ...reason, link: '' }), 'a link that is an address'];
}

function isLink(link: string): boolean {
  if (link.trim() === '') return true;
  try {
    return ['https:', 'http:'].includes(new URL(link.trim()).protocol);
  } catch {
    return false;
  }
}
