// The state of a worker.
import type { Worker } from '@oneping/contracts';
import { IconHeartbeat, IconPower, IconSkull, IconVolumeOff } from '@tabler/icons-react';
import { Tag } from './tag';
import type { Look } from './tones';

const LOOKS: Record<Worker['state'], Look> = {
  alive: { label: 'Alive', tone: 'green', Icon: IconHeartbeat },
  silent: { label: 'Silent', tone: 'orange', Icon: IconVolumeOff },
  dead: { label: 'Dead', tone: 'red', Icon: IconSkull },
  stopped: { label: 'Stopped', tone: 'grey', Icon: IconPower },
};

export function WorkerStateTag({ state }: { readonly state: Worker['state'] }) {
  const { label, tone, Icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Tag>
  );
}
