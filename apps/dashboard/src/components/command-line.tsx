// A line for a shell, and a button that copies it.
'use client';
import { Button, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

export function CommandLine({ line }: { readonly line: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code
        block
        tabIndex={0}
        ta="left"
        aria-label="Command to paste"
        style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}
      >
        {line}
      </Code>
      <CopyButton value={line}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
