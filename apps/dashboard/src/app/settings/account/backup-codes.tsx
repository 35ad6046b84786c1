// The backup codes, shown this once: each lets one in without the device.
'use client';
import { Button, Checkbox, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function BackupCodes({ codes, onKept }: BackupCodesProps) {
  const [isKept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        The second factor is on. Where the device is lost, each of these lets you in once. They are not shown again.
      </Text>
      <SimpleGrid
        cols={2}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label="Backup codes"
      >
        {codes.map((code) => (
          <Text key={code} component="li" className="mono" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={14} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy the codes'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={14} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="oneping-backup-codes.txt"
        >
          Download
        </Button>
      </Group>
      <Checkbox
        size="xs"
        label="I have kept the codes where I find them without this device"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onKept}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
