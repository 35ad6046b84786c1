// Contradictions between evidence and record, each until somebody has looked at it and says so.
'use client';
import { Button, Group, Paper, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import type { Conflict } from '@oneping/contracts';
import { IconArrowRight } from '@tabler/icons-react';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useGet } from '../../../api/use-get';
import { Empty } from '../../../components/empty';
import { Trouble } from '../../../components/trouble';
import { ConflictCard } from './conflict-card';

interface ConflictPage {
  readonly data: readonly Conflict[];
  readonly nextCursor: string | null;
}

const SHOWN = ['open', 'acknowledged'] as const;

export function ConflictList() {
  const [shown, setShown] = useQueryState('conflicts', parseAsStringLiteral(SHOWN).withDefault('open'));
  const [cursor, setCursor] = useQueryState('after', parseAsString.withOptions({ history: 'push' }));
  const { data, error, refetch } = useGet<ConflictPage>('conflicts', '/v1/conflicts', {
    acknowledged: String(shown === 'acknowledged'),
    ...(cursor === null ? {} : { cursor }),
  });
  return (
    <Stack gap="sm">
      <SegmentedControl
        w="fit-content"
        size="xs"
        aria-label="Which conflicts"
        value={shown}
        onChange={(value) => {
          setCursor(null);
          setShown(SHOWN.find((known) => known === value) ?? null);
        }}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'acknowledged', label: 'Acknowledged' },
        ]}
      />
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {!error && data === undefined && <Skeleton height={120} aria-label="Loading" />}
      {data?.body.data.length === 0 && (
        <Paper p={0}>
          <Empty kind="good" title={shown === 'open' ? 'No contradiction' : 'None acknowledged yet'}>
            What providers say and what is on record agree.
          </Empty>
        </Paper>
      )}
      {data?.body.data.map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
      {data?.body.nextCursor && (
        <Group justify="flex-end">
          <Button
            variant="default"
            rightSection={<IconArrowRight size={14} />}
            onClick={() => setCursor(data.body.nextCursor)}
          >
            Next
          </Button>
        </Group>
      )}
    </Stack>
  );
}
