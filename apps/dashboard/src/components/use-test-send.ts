// A test through one sender: a real notification, under a message ID of its own.
'use client';
import type { OnePingProblem } from '@oneping/client/session';
import type { Accepted, TestSender } from '@oneping/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/api';
import { useApp } from '../api/use-app';

/** Asked again after no answer, the same test sends nothing more: only an accepted one makes room for the next. */
export function useTestSend() {
  const app = useApp();
  const [testId, setTestId] = useState(nextTestId);
  return useMutation<Accepted, OnePingProblem, { readonly senderId: string; readonly to: TestSender['to'] }>({
    mutationFn: async ({ senderId, to }) =>
      (await api.write<Accepted>('POST', `/v1/senders/${senderId}/test`, { testId, to }, { query: { app } })).body,
    onSuccess: () => setTestId(nextTestId()),
    // What it was is known now: another address under the same test would be refused as a reused message ID.
    onError: ({ isRetryable }) => {
      if (!isRetryable) setTestId(nextTestId());
    },
  });
}

function nextTestId(): string {
  return `test-${crypto.randomUUID().slice(0, 13)}`;
}
