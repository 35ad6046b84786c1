// Moves a key's expiry, and has it shown.
'use client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';

export function usePutExpiry(id: string): (expiresAt: string, reason: string) => Promise<void> {
  const app = useApp();
  const client = useQueryClient();
  return async (expiresAt, reason) => {
    await api.write('PUT', `/v1/notifications/${id}/expiry`, { expiresAt, reason }, { query: { app } });
    await client.invalidateQueries({ queryKey: ['notifications'] });
  };
}
