// What a provider answered about a delivery, as a word with a colour.
import {
  IconEyeOff,
  IconHelp,
  IconHourglass,
  IconSearch,
  IconSearchOff,
  IconSwitch3,
  IconX,
} from '@tabler/icons-react';
import { EVIDENCE_WORDS, type EvidenceWord } from '../../components/evidence-words';
import { Tag } from '../../components/tag';

const ICONS: Record<EvidenceWord, typeof IconSearch> = {
  found: IconSearch,
  not_found: IconSearchOff,
  too_early: IconHourglass,
  not_possible: IconEyeOff,
  failed: IconX,
  several: IconSwitch3,
  none: IconHelp,
};

export function EvidenceTag({ verdict }: { readonly verdict: EvidenceWord }) {
  const { label, tone, sentence } = EVIDENCE_WORDS[verdict];
  const Icon = ICONS[verdict];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />} title={sentence}>
      {label}
    </Tag>
  );
}
