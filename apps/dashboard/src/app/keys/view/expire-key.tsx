// Ends a key's protection now. It cannot be brought back.
'use client';
import { ReasonDialog } from '../../../components/reason-dialog';
import type { KeyDialogProps } from './key-dialog';
import { usePutExpiry } from './use-put-expiry';

export function ExpireKey({ record, whyNot, onClose }: KeyDialogProps) {
  const put = usePutExpiry(record.id);
  return (
    <ReasonDialog
      title="Expire this key now"
      verb="Expire now"
      color="red"
      whyNot={whyNot}
      onClose={onClose}
      act={(reason) => put(new Date(0).toISOString(), reason)}
    >
      From then on every repeat gets 410, and content and result are purged. This cannot be undone.
    </ReasonDialog>
  );
}
