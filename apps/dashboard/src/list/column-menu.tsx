// Chooses the columns of a list.
'use client';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { NamedColumn } from './column-choice';

interface ColumnMenuProps {
  readonly all: readonly NamedColumn[];
  readonly shown: readonly string[];
  readonly onSwitch: (accessor: string) => void;
}

export function ColumnMenu({ all, shown, onSwitch }: ColumnMenuProps) {
  const hiddenCount = all.filter(({ accessor, isExtra }) => !isExtra && !shown.includes(accessor)).length;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={14} />}>
          Columns{hiddenCount > 0 && ` (${hiddenCount} hidden)`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={10} role="group" aria-label="Columns that are shown">
          {all.map(({ accessor, title }) => (
            <Checkbox
              key={accessor}
              size="xs"
              label={title}
              checked={shown.includes(accessor)}
              disabled={shown.length === 1 && shown.includes(accessor)}
              onChange={() => onSwitch(accessor)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
