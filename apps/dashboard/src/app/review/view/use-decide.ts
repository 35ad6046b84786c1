// Carries a decision out, on exactly what was seen.
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
  /** False: something has come in that the person has not been shown. */
  readonly isStillAsSeen: () => Promise<boolean>;
}

const CHANGED = ['deliveries', 'notifications', 'overview', 'conflicts'];

/** Answers null where nothing was sent, because it is not as it was seen any more. */
export function useDecide() {
  const app = useApp();
  const client = useQueryClient();
  return useMutation<Decided | null, OnePingProblem, Ask>({
    mutationFn: async ({ deliveryId, version, request: { method, path, body }, isStillAsSeen }) => {
      // Another look-up with the same answer raises no version, so the server would not refuse.
      if (!(await isStillAsSeen())) return null;
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
