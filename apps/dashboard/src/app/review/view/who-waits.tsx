// The requests with this message ID that were told to wait.
import { Text } from '@mantine/core';
import type { Duplicate } from '@oneping/contracts';
import { When } from '../../../components/when';

interface WhoWaitsProps {
  readonly requests: readonly Duplicate[];
  readonly count: number;
}

const SHOWN = 5;

export function WhoWaits({ requests, count }: WhoWaitsProps) {
  if (requests.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nobody has asked again with this message ID.
      </Text>
    );
  return (
    <div>
      <Text size="sm" fw={600}>
        {count >= 1_000 ? 'More than 1 000 repeats are' : count === 1 ? 'One repeat is' : `${count} repeats are`}{' '}
        waiting
      </Text>
      <ul style={{ margin: '0.25rem 0 0', paddingInlineStart: '1.25rem', fontSize: '0.8125rem' }}>
        {requests.slice(0, SHOWN).map(({ id, at, apiKey, address, answerStatus }) => (
          <li key={id}>
            <When at={at} /> by <bdi className="mono">{apiKey ?? 'an unknown key'}</bdi>
            {address !== null && (
              <>
                {' '}
                from <bdi>{address}</bdi>
              </>
            )}
            {answerStatus !== null && `, answered ${answerStatus}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
