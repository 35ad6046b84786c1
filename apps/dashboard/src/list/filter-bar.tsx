// The filters of a list: chips for those that are set, and a menu for the others.
'use client';
import { ActionIcon, Button, Group, Menu, Popover } from '@mantine/core';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { chipText, type Filter } from './filter';
import classes from './filter-bar.module.css';
import { FilterChoice } from './filter-choice';

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly values: Readonly<Record<string, string | null>>;
  readonly onChange: (name: string, value: string | null) => void;
  readonly onClear: () => void;
}

export function FilterBar({ filters, values, onChange, onClear }: FilterBarProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const isSet = ({ name }: Filter) => (values[name] ?? '') !== '';
  const visible = filters.filter((filter) => isSet(filter) || filter.name === opened);
  const others = filters.filter((filter) => !visible.includes(filter));
  return (
    <Group gap={6} role="group" aria-label="Filters">
      {visible.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? null}
          isOpen={opened === filter.name}
          onOpen={(isOpen) => setOpened(isOpen ? filter.name : null)}
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconFilterPlus size={14} />}>
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ name, label }) => (
              // The menu hands focus back as it closes; the chip may open only then.
              <Menu.Item key={name} onClick={() => setTimeout(() => setOpened(name))}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {filters.filter(isSet).length > 1 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          Clear all
        </Button>
      )}
    </Group>
  );
}

interface ChipProps {
  readonly filter: Filter;
  readonly value: string | null;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (value: string | null) => void;
}

function Chip({ filter, value, isOpen, onOpen, onChange }: ChipProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <span className={classes['chip']}>
        <Popover.Target>
          <button type="button" className={classes['word']} onClick={() => onOpen(!isOpen)}>
            {value === null ? filter.label : <bdi>{chipText(filter, value)}</bdi>}
          </button>
        </Popover.Target>
        {value !== null && (
          <ActionIcon size={24} aria-label={`Remove filter ${filter.label}`} onClick={() => onChange(null)}>
            <IconX size={12} />
          </ActionIcon>
        )}
      </span>
      <Popover.Dropdown>
        <FilterChoice filter={filter} value={value} onChange={onChange} onDone={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
