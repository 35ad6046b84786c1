// Six numbers with their change, each of which leads to its list.
'use client';
import { SimpleGrid } from '@mantine/core';
import { DUPLICATE_KINDS, type Overview, type OverviewFigures } from '@oneping/contracts';
import { Figure } from '../components/figure';
import { grouped } from '../components/numbers';

const MOST = 10_000;

interface Plan {
  readonly label: string;
  /** What is counted. */
  readonly unit: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly of: (figures: OverviewFigures) => number;
}

/** A mismatch is no repeat of what was sent, and has a number of its own beside this one. */
const SUPPRESSED = DUPLICATE_KINDS.filter((kind) => kind !== 'mismatch');

const FIGURES: readonly Plan[] = [
  { label: 'Accepted', unit: 'keys', path: '/keys', of: ({ accepted }) => accepted },
  { label: 'Sent', unit: 'deliveries', path: '/keys', query: { status: 'sent' }, of: ({ sent }) => sent },
  { label: 'Failed', unit: 'deliveries', path: '/keys', query: { status: 'failed' }, of: ({ failed }) => failed },
  {
    label: 'Duplicates suppressed',
    unit: 'repeats',
    path: '/duplicates',
    query: { kind: SUPPRESSED.join(',') },
    of: ({ duplicates: { mismatch, ...suppressed } }) =>
      Object.values(suppressed).reduce((sum, count) => sum + count, 0),
  },
  {
    label: 'Mismatches',
    unit: 'repeats',
    path: '/duplicates',
    query: { tab: 'mismatches' },
    of: ({ duplicates }) => duplicates.mismatch,
  },
];

export function Figures({ overview: { totals, previous, attention, range } }: { readonly overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      {FIGURES.map(({ label, unit, path, query, of }) => (
        <Figure
          key={label}
          label={label}
          value={grouped(of(totals))}
          hint={`${unit}, ${previous ? change(of(totals), of(previous)) : 'no earlier figures'}`}
          to={{ path, query: { ...query, ...rangeOf(range) } }}
        />
      ))}
      <Figure
        label="Needs review"
        value={attention.needsReview >= MOST ? '10 000+' : grouped(attention.needsReview)}
        hint="right now"
        isAlarming={attention.needsReview > 0}
        to={{ path: '/review' }}
      />
    </SimpleGrid>
  );
}

/** The list covers the same time, as far as it has such a range. */
function rangeOf(range: Overview['range']): Record<string, string> {
  return range === '90d' ? {} : { range };
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
