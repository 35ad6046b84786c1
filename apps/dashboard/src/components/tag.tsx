// A word with an icon on a tinted ground: never colour alone.
import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './tag.module.css';
import type { Tone } from './tones';

interface TagProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
}

export function Tag({ tone, icon, children, title }: TagProps) {
  return (
    <span className={clsx(classes['tag'], classes[tone])} title={title}>
      {icon}
      {children}
    </span>
  );
}
