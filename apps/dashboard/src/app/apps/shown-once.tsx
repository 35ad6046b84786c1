// A new key, shown this once, with a request that works as pasted.
'use client';
import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { CreatedApiKey } from '@oneping/contracts';
import { curlLine, STEPS } from '../../overview/steps';

interface ShownOnceProps {
  readonly made: CreatedApiKey;
  readonly onClose: () => void;
}

export function ShownOnce({ made, onClose }: ShownOnceProps) {
  if (made.key === undefined)
    return <Alert color="orange" title="A key of this name exists already: it is not shown again." mb="sm" />;
  const body = STEPS.find(({ id }) => id === 'send')?.body ?? {};
  const line = curlLine(window.location.origin, made.key, body);
  return (
    <Alert color="sonar" title={`The key ${made.name} is shown this once`} mb="sm">
      <Stack gap="xs">
        <Line label="Key" text={made.key} />
        <Text size="sm">A first request with it:</Text>
        <Line label="Command" text={line} />
        <Group>
          <Button variant="default" onClick={onClose}>
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code
        block
        tabIndex={0}
        aria-label={label}
        style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}
      >
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
