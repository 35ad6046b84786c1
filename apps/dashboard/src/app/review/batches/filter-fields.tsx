// Which deliveries a batch is about: those that were ticked, or all that a filter in the address finds.
'use client';
import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { CHANNELS } from '@oneping/contracts';
import { parseAsArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { When } from '../../../components/when';
import { EVIDENCE_OPTIONS } from '../review-words';
import { reasonOptions } from './reason-options';
import { useReasons } from './use-reasons';

const FILTER = {
  sender: parseAsString,
  channel: parseAsString,
  reasonCode: parseAsString,
  evidence: parseAsString,
  unknownBefore: parseAsString,
  deliveryIds: parseAsArrayOf(parseAsString),
};

export function useBatchFilter() {
  return useQueryStates(FILTER);
}

export function FilterFields() {
  const [filter, setFilter] = useBatchFilter();
  const { deliveryIds, ...others } = filter;
  // What narrows those that were ticked is never hidden.
  const isFiltered = deliveryIds === null || Object.values(others).some((value) => value !== null);
  return (
    <Stack gap="sm">
      {deliveryIds !== null && (
        <Text size="sm">
          Exactly the {deliveryIds.length} that you ticked, and no other.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => setFilter({ deliveryIds: null })}>
            Choose by filter instead
          </Button>
        </Text>
      )}
      {isFiltered && <Filters />}
    </Stack>
  );
}

function Filters() {
  const [filter, setFilter] = useBatchFilter();
  const reasons = useReasons();
  return (
    <>
      <TextInput
        label="Sender"
        value={filter.sender ?? ''}
        onChange={(event) => setFilter({ sender: event.currentTarget.value || null })}
      />
      <Select
        label="Channel"
        clearable
        data={[...CHANNELS]}
        value={filter.channel}
        onChange={(channel) => setFilter({ channel })}
      />
      <Select
        label="Why"
        description="What is unknown now, by the reason on record."
        clearable
        data={reasonOptions(reasons, filter.reasonCode)}
        value={filter.reasonCode}
        onChange={(reasonCode) => setFilter({ reasonCode })}
      />
      <Select
        label="Evidence"
        clearable
        data={[...EVIDENCE_OPTIONS]}
        value={filter.evidence}
        onChange={(evidence) => setFilter({ evidence })}
      />
      {filter.unknownBefore !== null && (
        <Text size="sm">
          Unknown since before <When at={filter.unknownBefore} as="absolute" />{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => setFilter({ unknownBefore: null })}>
            Take that away
          </Button>
        </Text>
      )}
    </>
  );
}
