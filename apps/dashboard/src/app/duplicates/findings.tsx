// What the last day says of how this app makes its message IDs.
'use client';
import { Alert, Stack, Text } from '@mantine/core';
import type { KeyFinding } from '@oneping/contracts';
import { IconBulb } from '@tabler/icons-react';
import { useGet } from '../../api/use-get';

export function Findings() {
  const { data } = useGet<{ findings: KeyFinding[] }>('duplicates', '/v1/duplicates/suspicious', { limit: 1 });
  const findings = data?.body.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <Stack gap="xs" mb="sm">
      {findings.map(({ code, text, share }) => (
        <Alert key={code} color="orange" p="xs" icon={<IconBulb size={16} aria-hidden />}>
          <Text size="sm">
            {text} That is {Math.round(share * 100)} % of the repeats that were looked at.
          </Text>
        </Alert>
      ))}
    </Stack>
  );
}
