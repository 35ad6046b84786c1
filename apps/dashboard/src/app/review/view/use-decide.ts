// Carries a decision out, on exactly the version that was seen.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import type { Decided } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import type { DecisionRequest } from './draft';

interface Ask {
  readonly deliveryId: string;
  readonly version: string | undefined;
  readonly request: DecisionRequest;
}

const CHANGED = ['deliveries', 'notifications', 'overview', 'conflicts'];

export function useDecide() {
  const app = useApp();
  const client = useQueryClient();
  return useMutation<Decided, OnePingProblem, Ask>({
    mutationFn: async ({ deliveryId, version, request: { method, path, body } }) => {
      const answer = await api.write<Decided>(method, `/v1/deliveries/${deliveryId}/${path}`, body, {
        version,
        query: { app },
      });
      return answer.body;
    },
    onSettled: () => {
      for (const kind of CHANGED) client.invalidateQueries({ queryKey: [kind] });
    },
  });
}
