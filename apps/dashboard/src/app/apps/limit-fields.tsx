// How an app is called, how long its keys last and how much may be asked of it.
'use client';
import { NumberInput, Stack, TextInput } from '@mantine/core';
import { LIMITS } from '@oneping/contracts';
import { inWords } from '../../components/durations';
import { flawAt } from '../../components/flaws';
import type { AppFieldsProps } from './app-settings';
import { DurationField } from './duration-field';

export function LimitFields({ app: { inForce }, draft, problem, onChange }: AppFieldsProps) {
  const tombstone = inForce.tombstoneSeconds === null ? 'for ever' : `for ${inWords(inForce.tombstoneSeconds)}`;
  return (
    <Stack gap="sm">
      <TextInput
        label="Name"
        size="xs"
        required
        maxLength={LIMITS.nameCharacters}
        value={draft.name}
        error={flawAt(problem, '/name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <DurationField
        label="Results are kept for"
        description={`Then a repeat is answered 410. Now: ${inWords(inForce.retentionSeconds)}.`}
        seconds={draft.retentionSeconds}
        error={flawAt(problem, '/retentionSeconds')}
        onChange={(retentionSeconds) => onChange({ retentionSeconds })}
      />
      <DurationField
        label="Expired keys are remembered for"
        description={`Then the message ID is free again. Now: ${tombstone}.`}
        seconds={draft.tombstoneSeconds}
        error={flawAt(problem, '/tombstoneSeconds')}
        onChange={(tombstoneSeconds) => onChange({ tombstoneSeconds })}
      />
      <NumberInput
        label="Requests a second"
        description={`Over all API processes; each item of a batch counts. Now: ${inForce.requestsPerSecond}.`}
        size="xs"
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        placeholder="As the service"
        value={draft.requestsPerSecond ?? ''}
        error={flawAt(problem, '/requestsPerSecond')}
        onChange={(count) => onChange({ requestsPerSecond: count === '' ? null : Number(count) })}
      />
    </Stack>
  );
}
