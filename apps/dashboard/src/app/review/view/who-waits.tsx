// The requests with this message ID that were told to wait.
import { Text } from '@mantine/core';
import type { Duplicate } from '@oneping/contracts';
import { When } from '../../../components/when';

interface WhoWaitsProps {
  readonly requests: readonly Duplicate[];
  readonly count: number;
}

const SHOWN = 5;

export function WhoWaits({ requests: all, count }: WhoWaitsProps) {
  const requests = all.filter(({ source }) => source !== 'worker');
  if (requests.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nobody has asked again with this message ID.
      </Text>
    );
  return (
    <div>
      <Text size="sm" fw={600}>
        {waitingWords(count)}
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

/** Whoever asked is answered once it has ended: then nobody waits. */
function waitingWords(count: number): string {
  if (count === 0) return 'It was asked for again; nobody waits any more';
  if (count >= 1_000) return 'More than 1 000 repeats are waiting';
  return count === 1 ? 'One repeat is waiting' : `${count} repeats are waiting`;
}
