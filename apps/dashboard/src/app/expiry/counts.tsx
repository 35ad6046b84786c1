// How many keys expire soon.
import { SimpleGrid, Text } from '@mantine/core';
import type { ExpiryFigures } from '@oneping/contracts';
import { grouped } from '../../components/numbers';
import classes from './counts.module.css';

const MOST = 10_000;

export function Counts({ figures }: { readonly figures: ExpiryFigures }) {
  const { expiringInHour, expiringInDay, overduePurge, repeatsAfterExpiry } = figures;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <Count label="Expire within 1 h" value={capped(expiringInHour)} />
      <Count label="Expire within 24 h" value={capped(expiringInDay)} />
      <Count
        label="Repeats after expiry"
        value={grouped(repeatsAfterExpiry.count)}
        hint="in the last 90 days"
        isAlarming={repeatsAfterExpiry.count > 0}
      />
      <Count label="Expired, not purged yet" value={capped(overduePurge)} hint="purged every 30 s" />
    </SimpleGrid>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly isAlarming?: boolean;
}

function Count({ label, value, hint, isAlarming = false }: CountProps) {
  return (
    <div className={classes['count']}>
      <span className={classes['label']}>{label}</span>
      <span className={classes['number']} data-alarming={isAlarming}>
        {value}
      </span>
      <Text span size="xs" c="dimmed">
        {hint ?? 'of this app'}
      </Text>
    </div>
  );
}

function capped(count: number): string {
  return count > MOST ? '10 000+' : grouped(count);
}
