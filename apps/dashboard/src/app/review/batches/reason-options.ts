// The reasons that a batch can be chosen by: those that are there, with how many have each. Pure.
import type { DeliveryGroups } from '@oneping/contracts';
import type { Option } from '../../../list/filter';
import { whyOf } from '../review-words';

type Group = Pick<DeliveryGroups['data'][number], 'reason' | 'parkedCount'>;

/** `chosen` stays on offer, also where nothing has it any more. */
export function reasonOptions(groups: readonly Group[], chosen: string | null): Option[] {
  const counts = new Map<string, number>(chosen === null ? [] : [[chosen, 0]]);
  for (const { reason, parkedCount } of groups)
    if (reason !== null && parkedCount > 0) counts.set(reason, (counts.get(reason) ?? 0) + parkedCount);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([value, count]) => ({ value, label: `${whyOf(value).label} (${value}): ${count}` }));
}
