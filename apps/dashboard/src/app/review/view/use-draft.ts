// What is typed about a delivery outlives a reload and an expired session, in this tab only.
'use client';
import { useSessionStorage } from '@mantine/hooks';
import { type Draft, EMPTY_DRAFT } from './draft';

export function useDraft(deliveryId: string) {
  const [draft, setDraft, clearDraft] = useSessionStorage<Draft>({
    key: `oneping-review-${deliveryId}`,
    defaultValue: EMPTY_DRAFT,
    getInitialValueInEffect: false,
  });
  const change = (changes: Partial<Draft>) => setDraft((held) => ({ ...held, ...changes }));
  return { draft, change, clearDraft };
}
