// The kind of a suppressed duplicate.
import type { DuplicateKind } from '@oneping/contracts';
import { IconArrowBackUp, IconArrowsDiff, IconClockOff, IconHandStop, IconLock, IconStack2 } from '@tabler/icons-react';
import { KIND_WORDS } from './duplicate-words';
import { Tag } from './tag';

const ICONS: Record<DuplicateKind, typeof IconArrowsDiff> = {
  replay: IconArrowBackUp,
  mismatch: IconArrowsDiff,
  in_use: IconLock,
  expired: IconClockOff,
  claim_lost: IconHandStop,
  provider_deduplicated: IconStack2,
};

export function KindTag({ kind }: { readonly kind: DuplicateKind }) {
  const { label, tone, sentence } = KIND_WORDS[kind];
  const Icon = ICONS[kind];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />} title={sentence}>
      {label}
    </Tag>
  );
}
