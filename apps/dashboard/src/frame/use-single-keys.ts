// Whether single keys do something, as this browser's owner wants it.
'use client';
import { useLocalStorage } from '@mantine/hooks';

export function useSingleKeys() {
  return useLocalStorage({ key: 'oneping-shortcuts', defaultValue: true });
}
