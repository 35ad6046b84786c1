// One thing of a list in the settings: what it is, and beside or below it what can be done with it.
import type { ReactNode } from 'react';
import classes from './entry.module.css';

interface EntryProps {
  /** Such as `Rule old-unknowns`. */
  readonly label: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export function Entry({ label, actions, children }: EntryProps) {
  return (
    <article className={classes['entry']} aria-label={label}>
      <div>{children}</div>
      {actions}
    </article>
  );
}
