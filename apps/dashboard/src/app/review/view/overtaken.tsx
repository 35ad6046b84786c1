// Somebody else was first: what they decided and why. The way on is to look again, never to repeat the old choice.
'use client';
import { Alert, Button, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { IconUsers } from '@tabler/icons-react';
import { DecisionQuote } from '../decision-quote';

interface OvertakenProps {
  readonly problem: OnePingProblem;
  readonly onLook: () => void;
}

export function Overtaken({ problem, onLook }: OvertakenProps) {
  return (
    <Alert color="orange" icon={<IconUsers aria-hidden />} title="It changed before you decided" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {problem.decision
            ? 'Somebody decided about it before you.'
            : 'It is not as you saw it any more: something has changed since.'}{' '}
          Nothing of yours was carried out. Your reason stays on this page.
        </Text>
        {problem.decision && <DecisionQuote decision={problem.decision} />}
        <Button onClick={onLook}>Look at it as it is now</Button>
      </Stack>
    </Alert>
  );
}
