// Six numbers with their change and their way through the time, each of which leads to its list.
'use client';
import { SimpleGrid } from '@mantine/core';
import { DUPLICATE_KINDS, type Overview, type OverviewFigures } from '@oneping/contracts';
import { Spark } from '../chart/spark';
import { Figure } from '../components/figure';
import { grouped } from '../components/numbers';
import { changeWords, fewer } from './figure-change';

const MOST = 10_000;

interface Plan {
  readonly label: string;
  /** What is counted. */
  readonly unit: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly color: string;
  readonly of: (figures: OverviewFigures) => number;
}

/** A mismatch is no repeat of what was sent, and has a number of its own beside this one. */
const SUPPRESSED = DUPLICATE_KINDS.filter((kind) => kind !== 'mismatch');

const FIGURES: readonly Plan[] = [
  { label: 'Accepted', unit: 'keys', path: '/keys', color: 'var(--chart-grey)', of: ({ accepted }) => accepted },
  {
    label: 'Sent',
    unit: 'deliveries',
    path: '/keys',
    query: { status: 'sent' },
    color: 'var(--chart-green)',
    of: ({ sent }) => sent,
  },
  {
    label: 'Failed',
    unit: 'deliveries',
    path: '/keys',
    query: { status: 'failed' },
    color: 'var(--chart-red)',
    of: ({ failed }) => failed,
  },
  {
    label: 'Duplicates suppressed',
    unit: 'repeats',
    path: '/duplicates',
    query: { kind: SUPPRESSED.join(',') },
    color: 'var(--chart-teal)',
    of: ({ duplicates: { mismatch, ...suppressed } }) =>
      Object.values(suppressed).reduce((sum, count) => sum + count, 0),
  },
  {
    label: 'Mismatches',
    unit: 'repeats',
    path: '/duplicates',
    query: { tab: 'mismatches' },
    color: 'var(--chart-violet)',
    of: ({ duplicates }) => duplicates.mismatch,
  },
];

export function Figures({ overview: { totals, previous, attention, range, series } }: { readonly overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      {FIGURES.map(({ label, unit, path, query, color, of }) => (
        <Figure
          key={label}
          label={label}
          value={grouped(of(totals))}
          hint={`${unit}, ${previous ? changeWords(of(totals), of(previous)) : 'no earlier figures'}`}
          beside={
            <Spark
              series={[{ name: 'value', label, color }]}
              rows={fewer(series.map(of)).map((value, index) => ({ at: String(index), value }))}
            />
          }
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
