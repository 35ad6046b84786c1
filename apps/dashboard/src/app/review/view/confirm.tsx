// What a chosen decision needs besides a reason: a time, a known id, a typed word, a tick against the evidence.
'use client';
import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { ChoiceCard } from '../choices';
import row from '../reason-field.module.css';
import classes from './cards.module.css';
import { SNOOZES } from './choice-words';
import { type Confirmations, type Draft, SEND_WORD, sendsAgain } from './draft';

interface ConfirmProps {
  readonly card: ChoiceCard;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly confirmed: Confirmations;
  readonly onConfirm: (confirmed: Confirmations) => void;
}

export function Confirm({ card, draft, onChange, confirmed, onConfirm }: ConfirmProps) {
  return (
    <Stack gap="xs" className={classes['confirm'] ?? ''}>
      {card.choice === 'sent' && (
        <TextInput
          label="Id at the provider (optional)"
          description="Where you know it: late status reports are then matched by it."
          size="xs"
          maxLength={200}
          value={draft.providerMessageId}
          onChange={(event) => onChange({ providerMessageId: event.currentTarget.value })}
        />
      )}
      {card.choice === 'later' && (
        <Radio.Group
          label="Until when"
          value={String(draft.snoozeMs ?? '')}
          onChange={(ms) => onChange({ snoozeMs: Number(ms) })}
        >
          <Group gap="md" mt={6}>
            {SNOOZES.map(({ ms, label }) => (
              <Radio key={ms} value={String(ms)} label={label} size="xs" />
            ))}
          </Group>
        </Radio.Group>
      )}
      {card.isAgainstEvidence && (
        <Checkbox
          label="I have read the evidence, and decide against it"
          checked={confirmed.isAgainstTicked}
          onChange={(event) => onConfirm({ ...confirmed, isAgainstTicked: event.currentTarget.checked })}
        />
      )}
      {sendsAgain(card.choice) && (
        <TextInput
          label={`Type ${SEND_WORD} to go on`}
          autoComplete="off"
          spellCheck={false}
          size="xs"
          classNames={{ root: row['row'] ?? '' }}
          value={confirmed.typedWord}
          onChange={(event) => onConfirm({ ...confirmed, typedWord: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
