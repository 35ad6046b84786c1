// The purge: when it last ran, what it took, and how much is kept.
'use client';
import type { ExpiryFigures } from '@oneping/contracts';
import { Fact, Facts } from '../../components/facts';
import { grouped, inBytes } from '../../components/numbers';
import { Section } from '../../components/section';
import { When } from '../../components/when';

export function Purge({ figures }: { readonly figures: ExpiryFigures }) {
  const { purge, tables, overduePurge } = figures;
  return (
    <Section title="Purge">
      <Facts>
        <Fact name="Last run">
          {(purge?.lastAt ?? null) === null ? 'Not yet: is a worker running?' : <When at={purge.lastAt ?? ''} />}
        </Fact>
        <Fact name="It took">
          {(purge?.lastKeys ?? null) === null ? '–' : `${grouped(purge.lastKeys ?? 0)} keys, of all apps`}
        </Fact>
        <Fact name="Still to take">
          {overduePurge > 10_000 ? '10 000+' : grouped(overduePurge)} expired keys of this app
        </Fact>
        {tables && (
          <>
            <Fact name="Kept">about {grouped(tables.keys)} keys and tombstones, of all apps</Fact>
            <Fact name="Size">{inBytes(tables.bytes)} with indexes</Fact>
          </>
        )}
      </Facts>
    </Section>
  );
}
