// One number with its name and a word beside it; where it leads somewhere, all of it is the link.
import { Text } from '@mantine/core';
import { AppLink } from '../frame/app-link';
import classes from './figure.module.css';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly isAlarming?: boolean;
  readonly to?: { readonly path: string; readonly query?: Readonly<Record<string, string>> };
}

export function Figure({ label, value, hint, isAlarming = false, to }: FigureProps) {
  const inside = (
    <>
      <span className={classes['label']}>{label}</span>
      <span className={classes['number']} data-alarming={isAlarming}>
        {value}
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
