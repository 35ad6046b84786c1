// How many keys expire soon.
import { SimpleGrid } from '@mantine/core';
import type { ExpiryFigures } from '@oneping/contracts';
import { Figure } from '../../components/figure';
import { grouped } from '../../components/numbers';

const MOST = 10_000;

export function Counts({ figures }: { readonly figures: ExpiryFigures }) {
  const { expiringInHour, expiringInDay, overduePurge, repeatsAfterExpiry } = figures;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <Figure label="Expire within 1 h" value={capped(expiringInHour)} hint="of this app" />
      <Figure label="Expire within 24 h" value={capped(expiringInDay)} hint="of this app" />
      <Figure
        label="Repeats after expiry"
        value={grouped(repeatsAfterExpiry.count)}
        hint="in the last 90 days"
        isAlarming={repeatsAfterExpiry.count > 0}
        to={{ path: '/duplicates', query: { tab: 'expired' } }}
      />
      <Figure label="Expired, not purged yet" value={capped(overduePurge)} hint="purged every 30 s" />
    </SimpleGrid>
  );
}

function capped(count: number): string {
  return count > MOST ? '10 000+' : grouped(count);
}
