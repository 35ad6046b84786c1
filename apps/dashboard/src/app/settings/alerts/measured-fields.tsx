// What an alert rule measures, and from which value on it fires.
'use client';
import { NumberInput, Select, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { ALERT_KINDS } from '@oneping/contracts';
import { flawAt } from '../../../components/flaws';
import type { AlertDraft } from './alert-draft';
import { ALERT_WORDS, conditionOf } from './alert-words';
import { useSenders } from './use-senders';

export interface AlertFieldsProps {
  readonly draft: AlertDraft;
  readonly problem: OnePingProblem | null;
  readonly onChange: (part: Partial<AlertDraft>) => void;
}

export function MeasuredFields({ draft, isNew, problem, onChange }: AlertFieldsProps & { readonly isNew: boolean }) {
  const senders = useSenders();
  const { kind, threshold, about } = draft;
  return (
    <Stack gap="xs">
      <Select
        label="Tell when"
        description={isNew ? '' : 'What a rule measures stays: another measure is another rule.'}
        data={ALERT_KINDS.map((each) => ({ value: each, label: ALERT_WORDS[each].label }))}
        value={kind}
        allowDeselect={false}
        disabled={!isNew}
        onChange={(value) => {
          const next = ALERT_KINDS.find((each) => each === value) ?? kind;
          onChange({ kind: next, threshold: ALERT_WORDS[next].usual });
        }}
      />
      {kind === 'sender_failing' && (
        <Select
          label="Sender it is about"
          required
          data={senders.filter(({ state }) => state !== 'archived').map(({ name }) => name)}
          value={about || null}
          disabled={!isNew}
          error={flawAt(problem, '/sender')}
          onChange={(value) => onChange({ about: value ?? '' })}
        />
      )}
      <NumberInput
        label="From"
        required
        min={1}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        suffix={` ${ALERT_WORDS[kind].unit}`}
        value={threshold}
        error={flawAt(problem, '/threshold')}
        onChange={(value) => onChange({ threshold: value === '' ? '' : Number(value) })}
      />
      <Text size="xs" c="dimmed" aria-live="polite">
        {threshold !== '' && `${conditionOf({ kind, threshold, sender: about || null })}.`}
      </Text>
    </Stack>
  );
}
