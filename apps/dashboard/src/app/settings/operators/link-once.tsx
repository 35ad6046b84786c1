// A link to hand over to somebody, shown this once.
'use client';
import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';

interface LinkOnceProps {
  readonly title: string;
  /** What it is a link of, for who cannot see it. */
  readonly label: string;
  readonly link: string;
  readonly onClose: () => void;
}

export function LinkOnce({ title, label, link, onClose }: LinkOnceProps) {
  return (
    <Alert color="sonar" role="status" title={title}>
      <Stack gap="xs">
        <Code block tabIndex={0} aria-label={label} style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
          {link}
        </Code>
        <Group gap="xs">
          <CopyButton value={link}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy the link'}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
