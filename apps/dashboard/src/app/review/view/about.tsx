// A few short facts side by side, each with its name above it.
import type { ReactNode } from 'react';
import classes from './cards.module.css';

export function About({ children }: { readonly children: ReactNode }) {
  return <dl className={classes['about']}>{children}</dl>;
}

export function AboutOne({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
