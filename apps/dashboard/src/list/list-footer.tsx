// Under a list: how much of it one sees, and the way on.
'use client';
import { Button, Group, Select, Text } from '@mantine/core';
import { IconArrowBarToUp, IconArrowRight } from '@tabler/icons-react';

interface ListFooterProps {
  readonly total: string;
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
  readonly isFirstPage: boolean;
  readonly onFirst: () => void;
  readonly onNext: (() => void) | undefined;
}

const LIMITS = ['25', '50', '100', '200'];

export function ListFooter({ total, limit, onLimit, isFirstPage, onFirst, onNext }: ListFooterProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="xs" c="dimmed" role="status">
        {total}
      </Text>
      <Group gap="xs">
        <Select
          aria-label="Rows per page"
          w={112}
          data={LIMITS.map((value) => ({ value, label: `${value} a page` }))}
          value={String(limit)}
          allowDeselect={false}
          onChange={(value) => value && onLimit(Number(value))}
        />
        <Button variant="default" leftSection={<IconArrowBarToUp size={14} />} disabled={isFirstPage} onClick={onFirst}>
          First
        </Button>
        <Button variant="default" rightSection={<IconArrowRight size={14} />} disabled={!onNext} onClick={onNext}>
          Next
        </Button>
      </Group>
    </Group>
  );
}
