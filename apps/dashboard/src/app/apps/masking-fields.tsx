// What becomes of deliveries whose fate nobody can tell, and what is hidden from those who only look.
'use client';
import { Radio, Stack, Switch, Textarea } from '@mantine/core';
import { PARKED_POLICIES } from '@oneping/contracts';
import { flawAt } from '../../components/flaws';
import type { AppDraft } from './app-draft';
import type { AppFieldsProps } from './app-settings';

const POLICIES: Record<AppDraft['parkedPolicy'], { readonly label: string; readonly what: string }> = {
  wait: { label: 'A person decides', what: 'Nothing is sent again by itself.' },
  resend: { label: 'It is sent again, once', what: 'On record. The person may get it twice.' },
};

export function MaskingFields({ draft, problem, onChange }: AppFieldsProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        label="When nobody can tell whether something was sent"
        description="Where senders begin that are added from now on; each has a setting of its own."
        value={draft.parkedPolicy}
        error={flawAt(problem, '/parkedPolicy')}
        onChange={(value) =>
          onChange({ parkedPolicy: PARKED_POLICIES.find((policy) => policy === value) ?? draft.parkedPolicy })
        }
      >
        <Stack gap={10} mt={8}>
          {PARKED_POLICIES.map((policy) => (
            <Radio
              key={policy}
              size="xs"
              value={policy}
              label={POLICIES[policy].label}
              description={POLICIES[policy].what}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        size="xs"
        label="Mask recipients"
        description="Addresses are shown as j***@d***.test to those who only look, and in every export."
        checked={draft.masksRecipients}
        onChange={(event) => onChange({ masksRecipients: event.currentTarget.checked })}
      />
      <Textarea
        label="Masked paths"
        description="One a line: a JSON pointer into a post with * and **, such as /metadata/customer/**, or a bare name such as iban."
        size="xs"
        autosize
        minRows={3}
        maxRows={12}
        value={draft.maskedPaths}
        error={flawAt(problem, '/masking/paths')}
        onChange={(event) => onChange({ maskedPaths: event.currentTarget.value })}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
    </Stack>
  );
}
