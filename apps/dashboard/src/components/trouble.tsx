// What went wrong with a read or a change: what happened, what to do, and the request's id to give to whoever helps.
'use client';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Copyable } from './copyable';
import { wordsFor } from './problem-words';

interface TroubleProps {
  readonly problem: OnePingProblem;
  readonly onRetry?: () => void;
}

export function Trouble({ problem, onRetry }: TroubleProps) {
  const { title, advice } = wordsFor(problem);
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Stack gap="xs">
        <Text size="sm">{advice}</Text>
        {problem.code === 'unauthorized' && (
          <Anchor href="/sign-in" target="_blank" underline="always" size="sm">
            Sign in, in a tab of its own
          </Anchor>
        )}
        {problem.errors.length > 0 && (
          <ul>
            {problem.errors.map(({ pointer, message }) => (
              <li key={pointer + message}>
                <span className="mono">{pointer || 'body'}</span>: {message}
              </li>
            ))}
          </ul>
        )}
        <Group gap="sm">
          {onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
              Retry
            </Button>
          )}
          {problem.requestId !== undefined && (
            <Text size="xs" component="div" maw="100%" style={{ minWidth: 0 }}>
              Request <Copyable value={problem.requestId} label="request id" />
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
