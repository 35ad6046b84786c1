// The state of a sender: open, paused or archived.
import type { Sender } from '@oneping/contracts';
import { IconArchive, IconPlayerPause, IconPlugConnected } from '@tabler/icons-react';
import { Tag } from './tag';
import type { Look } from './tones';

const LOOKS: Record<Sender['state'], Look> = {
  open: { label: 'Open', tone: 'green', Icon: IconPlugConnected },
  paused: { label: 'Paused', tone: 'orange', Icon: IconPlayerPause },
  archived: { label: 'Archived', tone: 'grey', Icon: IconArchive },
};

export function SenderStateTag({ state }: { readonly state: Sender['state'] }) {
  const { label, tone, Icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Tag>
  );
}
