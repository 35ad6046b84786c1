// Since when a key is as it is shown. Pure.
import type { Delivery, Notification } from '@oneping/contracts';
import { conflictSince } from '../../../components/conflict-since';

type Dated = Pick<Notification, 'attention' | 'stateSince' | 'conflicts'> & {
  readonly deliveries: readonly Pick<Delivery, 'status' | 'provedAt'>[];
};

/** Proof makes a key sent whatever its delivery is on record, and a contradiction of it until somebody has seen that. */
export function stateSince({ attention, stateSince: since, conflicts, deliveries }: Dated): string {
  if (attention === 'conflict') return conflictSince(conflicts) ?? since;
  const proved = deliveries.flatMap(({ status, provedAt }) =>
    status === 'sent' || provedAt === null ? [] : [provedAt],
  );
  return [since, ...proved].toSorted().at(-1) ?? since;
}
