// What can be done with a key as a whole: cancel it, move its expiry, end it now. Each with a reason.
'use client';
import type { Notification } from '@oneping/contracts';
import { IconBan, IconCalendarPlus, IconClockOff } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermissions } from '../../../api/use-permissions';
import { PermittedButton } from '../../../components/permitted-button';
import { CancelKey } from './cancel-key';
import { ExpireKey } from './expire-key';
import { ExtendKey } from './extend-key';
import { whyNotCancel, whyNotMoveExpiry } from './why-not';

const DIALOGS = { cancel: CancelKey, extend: ExtendKey, expire: ExpireKey };

export function KeyActions({ record }: { readonly record: Notification }) {
  const forbidden = usePermissions().whyNot('resolve');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open === null ? null : DIALOGS[open];
  const expiryOff = forbidden ?? whyNotMoveExpiry(record);
  const off = { cancel: forbidden ?? whyNotCancel(record), extend: expiryOff, expire: expiryOff };
  return (
    <>
      <PermittedButton whyNot={off.cancel} leftSection={<IconBan size={14} />} onClick={() => setOpen('cancel')}>
        Cancel
      </PermittedButton>
      <PermittedButton
        whyNot={off.extend}
        leftSection={<IconCalendarPlus size={14} />}
        onClick={() => setOpen('extend')}
      >
        Extend
      </PermittedButton>
      <PermittedButton whyNot={off.expire} leftSection={<IconClockOff size={14} />} onClick={() => setOpen('expire')}>
        Expire now
      </PermittedButton>
      {Dialog && open && <Dialog record={record} whyNot={off[open]} onClose={() => setOpen(null)} />}
    </>
  );
}
