// The order of a channel's senders: moved on the page first, then saved as one request.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import type { Channel, Sender } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { isOrderOf, moved } from './sender-order';

export function useSenderOrder(channel: Channel, senders: readonly Sender[]) {
  const app = useApp();
  const client = useQueryClient();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const ids = senders.filter(({ state }) => state !== 'archived').map(({ id }) => id);
  const order = draft !== null && isOrderOf(draft, ids) ? draft : ids;
  const save = useMutation<unknown, OnePingProblem>({
    mutationFn: async () =>
      await api.write('PUT', '/v1/senders/order', { channel, senderIds: order }, { query: { app } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['senders'] });
      setDraft(null);
    },
  });
  return {
    /** Ids of the senders in use, as they would be taken. */
    order,
    isChanged: order.join() !== ids.join(),
    move: (id: string, by: -1 | 1) => setDraft(moved(order, id, by)),
    undo: () => {
      setDraft(null);
      save.reset();
    },
    save,
  };
}
