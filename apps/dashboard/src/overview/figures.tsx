// Six numbers with their change, each of which leads to its list.
'use client';
import { SimpleGrid, Text } from '@mantine/core';
import type { Overview, OverviewFigures } from '@oneping/contracts';
import { AppLink } from '../frame/app-link';
import classes from './figures.module.css';

interface Figure {
  readonly label: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly of: (figures: OverviewFigures) => number;
}

const FIGURES: readonly Figure[] = [
  { label: 'Accepted', path: '/keys', of: ({ accepted }) => accepted },
  { label: 'Sent', path: '/keys', query: { status: 'sent' }, of: ({ sent }) => sent },
  { label: 'Failed', path: '/keys', query: { status: 'failed' }, of: ({ failed }) => failed },
  {
    label: 'Duplicates suppressed',
    path: '/duplicates',
    of: ({ duplicates }) => Object.values(duplicates).reduce((sum, count) => sum + count, 0),
  },
  {
    label: 'Mismatches',
    path: '/duplicates',
    query: { tab: 'mismatches' },
    of: ({ duplicates }) => duplicates.mismatch,
  },
];

export function Figures({ overview: { totals, previous, attention } }: { readonly overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      {FIGURES.map(({ label, path, query, of }) => (
        <AppLink key={label} path={path} {...(query ? { query } : {})} className={classes['figure']}>
          <span className={classes['label']}>{label}</span>
          <span className={classes['number']}>{grouped(of(totals))}</span>
          <Text span size="xs" c="dimmed">
            {previous ? change(of(totals), of(previous)) : 'no earlier figures'}
          </Text>
        </AppLink>
      ))}
      <AppLink path="/review" className={classes['figure']}>
        <span className={classes['label']}>Needs review</span>
        <span className={classes['number']} data-tone={attention.needsReview > 0 ? 'orange' : undefined}>
          {attention.needsReview >= 10_000 ? '10 000+' : grouped(attention.needsReview)}
        </span>
        <Text span size="xs" c="dimmed">
          right now
        </Text>
      </AppLink>
    </SimpleGrid>
  );
}

function grouped(count: number): string {
  return count.toLocaleString('en-GB').replaceAll(',', ' ');
}

function change(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'from none';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as before';
  return percent > 999
    ? `${Math.round(now / before)} times before`
    : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}
