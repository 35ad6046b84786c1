// An id in monospace with a button that copies it. Text that could turn around or hide stands in an isolated run.
'use client';
import { ActionIcon, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copyable.module.css';

interface CopyableProps {
  readonly value: string;
  /** What is copied, such as "message ID". */
  readonly label: string;
  /** Where the id leads. */
  readonly children?: React.ReactNode;
}

export function Copyable({ value, label, children }: CopyableProps) {
  return (
    <Group gap={5} wrap="nowrap" className={classes['copyable'] ?? ''}>
      <bdi className={classes['value']} title={value}>
        {children ?? value}
      </bdi>
      <CopyButton value={value} timeout={1_500}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : `Copy ${label}`}>
            <ActionIcon
              size="xs"
              className={classes['button'] ?? ''}
              aria-label={copied ? 'Copied' : `Copy ${label}`}
              onClick={(event) => {
                event.stopPropagation();
                copy();
              }}
            >
              {copied ? <IconCheck size={12} /> : <IconCopy size={12} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
