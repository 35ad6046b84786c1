// Whom an alert rule tells, and through which sender.
'use client';
import { SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { flawAt } from '../../../components/flaws';
import { type AlertDraft, takersOf } from './alert-draft';
import type { AlertFieldsProps } from './measured-fields';
import { useSenders } from './use-senders';

const MEDIA = [
  { value: 'email', label: 'By e-mail' },
  { value: 'webhook', label: 'By webhook' },
] satisfies { value: AlertDraft['medium']; label: string }[];

export function ToldFields({ draft, problem, onChange }: AlertFieldsProps) {
  const takers = takersOf(useSenders(), draft);
  const isEmail = draft.medium === 'email';
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="How somebody is told"
        size="xs"
        data={MEDIA}
        value={draft.medium}
        onChange={(medium) => onChange({ medium, address: '', through: '' })}
      />
      <TextInput
        label="To"
        required
        type={isEmail ? 'email' : 'url'}
        placeholder={isEmail ? 'on-call@example.com' : 'https://example.com/hook'}
        value={draft.address}
        error={flawAt(problem, isEmail ? '/target/email' : '/target/webhook')}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <Select
        label="Through"
        description="Where this one cannot, another open sender of the channel takes it."
        required
        data={takers}
        value={takers.includes(draft.through) ? draft.through : null}
        placeholder={takers.length === 0 ? `No sender of ${draft.medium} that could` : 'A sender'}
        error={flawAt(problem, '/target/sender')}
        onChange={(value) => onChange({ through: value ?? '' })}
      />
    </Stack>
  );
}
