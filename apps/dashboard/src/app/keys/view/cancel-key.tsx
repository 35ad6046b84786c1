// Cancels what has not begun of a key: all of it in one request, so that there is no half of it.
'use client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { ReasonDialog } from '../../../components/reason-dialog';
import { cancelWords } from './cancel-words';
import type { KeyDialogProps } from './key-dialog';

export function CancelKey({ record, whyNot, onClose }: KeyDialogProps) {
  const app = useApp();
  const client = useQueryClient();
  async function cancel(reason: string) {
    try {
      await api.write('POST', `/v1/notifications/${record.id}/cancel`, { reason }, { query: { app } });
    } finally {
      await client.invalidateQueries({ queryKey: ['notifications'] });
    }
  }
  return (
    <ReasonDialog
      title="Cancel this key"
      verb="Cancel the sending"
      color="red"
      whyNot={whyNot}
      onClose={onClose}
      act={cancel}
    >
      {cancelWords(record)}
    </ReasonDialog>
  );
}
