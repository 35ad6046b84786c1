// Cancels what has not begun of a key: all of it in one request, so that there is no half of it.
'use client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { ReasonDialog } from '../../../components/reason-dialog';
import type { KeyDialogProps } from './key-dialog';
import { cancelable } from './why-not';

export function CancelKey({ record, onClose }: KeyDialogProps) {
  const app = useApp();
  const client = useQueryClient();
  const those = cancelable(record);
  const others = record.deliveries.length - those.length;
  async function cancel(reason: string) {
    try {
      await api.write('POST', `/v1/notifications/${record.id}/cancel`, { reason }, { query: { app } });
    } finally {
      await client.invalidateQueries({ queryKey: ['notifications'] });
    }
  }
  return (
    <ReasonDialog title="Cancel this key" verb="Cancel the sending" color="red" onClose={onClose} act={cancel}>
      {those.length === 1 ? 'One delivery has' : `${those.length} deliveries have`} not begun and will never be sent.
      {others > 0 && ` The other ${others} stay as they are.`} A repeat is then told “canceled”.
    </ReasonDialog>
  );
}
