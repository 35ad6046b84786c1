// One number with its name and a word beside it; where it leads somewhere, all of it is the link.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from '../frame/app-link';
import classes from './figure.module.css';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly isAlarming?: boolean;
  /** Small, at the right of the number. */
  readonly beside?: ReactNode;
  readonly to?: { readonly path: string; readonly query?: Readonly<Record<string, string>> };
}

export function Figure({ label, value, hint, isAlarming = false, beside, to }: FigureProps) {
  const inside = (
    <>
      <span className={classes['label']}>{label}</span>
      <span className={classes['middle']}>
        <span className={classes['number']} data-alarming={isAlarming}>
          {value}
        </span>
        {beside}
      </span>
      <Text span size="xs" c="dimmed">
        {hint}
      </Text>
    </>
  );
  return to === undefined ? (
    <div className={classes['figure']}>{inside}</div>
  ) : (
    <AppLink {...to} className={classes['figure']}>
      {inside}
    </AppLink>
  );
}
