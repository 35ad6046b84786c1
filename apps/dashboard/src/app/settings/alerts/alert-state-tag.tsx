// Whether a rule fires, is quiet or is turned off: an icon, a word and a colour.
import type { AlertRule } from '@oneping/contracts';
import { IconBellOff, IconBellRinging, IconCircleCheck } from '@tabler/icons-react';
import { Tag } from '../../../components/tag';

export function AlertStateTag({ rule: { enabled, openAlert } }: { readonly rule: AlertRule }) {
  if (openAlert !== null)
    return (
      <Tag tone="red" icon={<IconBellRinging aria-hidden />}>
        Firing
      </Tag>
    );
  return enabled ? (
    <Tag tone="green" icon={<IconCircleCheck aria-hidden />}>
      Quiet
    </Tag>
  ) : (
    <Tag tone="grey" icon={<IconBellOff aria-hidden />}>
      Off
    </Tag>
  );
}
