// Why somebody decides: typed by themselves, with no text to accept unread, and where more can be read.
'use client';
import { Text, Textarea, TextInput } from '@mantine/core';
import { LIMITS } from '@oneping/contracts';

export interface TypedReason {
  readonly text: string;
  readonly link: string;
}

interface ReasonFieldProps {
  readonly value: TypedReason;
  readonly onChange: (value: TypedReason) => void;
  readonly isDisabled?: boolean;
}

const { min, max } = LIMITS.reasonCharacters;

export function ReasonField({ value, onChange, isDisabled = false }: ReasonFieldProps) {
  const { length } = reasonOf(value);
  const flaw = value.text.trim() === '' ? undefined : reasonFlaw(value);
  return (
    <>
      <Textarea
        label="Reason"
        description={`${min} to ${max} characters. It is kept in the audit log, and shown to whoever decides differently.`}
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
        description="To a ticket or a log. It is kept as a part of the reason."
        inputMode="url"
        disabled={isDisabled}
        value={value.link}
        error={isLink(value.link) ? undefined : 'Expected an address that begins with https:// or http://'}
        onChange={(event) => onChange({ ...value, link: event.currentTarget.value })}
      />
      <Text size="xs" c="dimmed">
        {length} of {max} characters
      </Text>
    </>
  );
}

/** What is sent: the text, and the link behind it. */
export function reasonOf({ text, link }: TypedReason): string {
  return [text.trim(), link.trim()].filter((part) => part !== '').join(' ');
}

/** What is wrong with it, in words; undefined where nothing is. The link alone is no reason. */
export function reasonFlaw(reason: TypedReason): string | undefined {
  const missing = min - reason.text.trim().length;
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} to go`;
  const over = reasonOf(reason).length - max;
  if (over > 0) return `${over} ${over === 1 ? 'character' : 'characters'} too many`;
  return isLink(reason.link) ? undefined : 'The link is not an address';
}

function isLink(link: string): boolean {
  if (link.trim() === '') return true;
  try {
    return ['https:', 'http:'].includes(new URL(link.trim()).protocol);
  } catch {
    return false;
  }
}
