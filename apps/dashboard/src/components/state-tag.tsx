// The state of a delivery or of a key.

import { Tag } from './tag';
import { lookOf, type StateWord } from './tones';

interface StateTagProps {
  readonly state: StateWord;
  readonly attention?: string | null;
  readonly isExpired?: boolean;
}

export function StateTag({ state, attention = null, isExpired = false }: StateTagProps) {
  const { label, tone, Icon } = lookOf(state, attention, isExpired);
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Tag>
  );
}
