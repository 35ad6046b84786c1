// An id in monospace with a button that copies it. Text that could turn around or hide stands in an isolated run.
'use client';
import { useClipboard } from '@mantine/hooks';
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

// Of plain elements: a list has hundreds of them, and each component of the library costs its share of a page's time.
export function Copyable({ value, label, children }: CopyableProps) {
  return (
    <span className={classes['copyable']}>
      <bdi className={classes['value']} title={value}>
        {children ?? value}
      </bdi>
      <CopyId value={value} label={label} />
    </span>
  );
}

/** The button alone, for an id that stands in a heading. */
export function CopyId({ value, label }: Pick<CopyableProps, 'value' | 'label'>) {
  const { copied, copy } = useClipboard({ timeout: 1_500 });
  const words = copied ? 'Copied' : `Copy ${label}`;
  const { place, tip } = useTip<HTMLButtonElement>(() => words);
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        aria-label={words}
        onClick={(event) => {
          event.stopPropagation();
          copy(value);
        }}
        {...place}
      >
        {copied ? <IconCheck size={12} /> : <IconCopy size={12} />}
      </button>
      {tip}
    </>
  );
}
