// An id in monospace with a button that copies it. Text that could turn around or hide stands in an isolated run.
'use client';
import { ActionIcon, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copyable.module.css';
import { useTip } from './use-tip';

interface CopyableProps {
  readonly value: string;
  /** What is copied, such as "message ID". */
  readonly label: string;
  /** Where the id leads. */
  readonly children?: React.ReactNode;
}

export function Copyable({ value, label, children }: CopyableProps) {
  return (
    <Group gap={2} wrap="nowrap" className={classes['copyable'] ?? ''}>
      <bdi className={classes['value']} title={value}>
        {children ?? value}
      </bdi>
      <CopyButton value={value} timeout={1_500}>
        {({ copied, copy }) => <Button words={copied ? 'Copied' : `Copy ${label}`} copied={copied} onCopy={copy} />}
      </CopyButton>
    </Group>
  );
}

interface ButtonProps {
  readonly words: string;
  readonly copied: boolean;
  readonly onCopy: () => void;
}

function Button({ words, copied, onCopy }: ButtonProps) {
  const { place, tip } = useTip<HTMLButtonElement>(() => words);
  return (
    <>
      <ActionIcon
        size={24}
        className={classes['button'] ?? ''}
        aria-label={words}
        onClick={(event) => {
          event.stopPropagation();
          onCopy();
        }}
        {...place}
      >
        {copied ? <IconCheck size={12} /> : <IconCopy size={12} />}
      </ActionIcon>
      {tip}
    </>
  );
}
