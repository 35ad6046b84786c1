// Where a suppressed duplicate leads: to its key, or to what is found under its message ID.
'use client';
import type { DuplicateListItem } from '@oneping/contracts';
import { useHref } from '../../frame/app-link';

export function useDuplicateHref(): (row: DuplicateListItem) => string {
  const hrefTo = useHref();
  return ({ notificationId, messageId }) =>
    notificationId === null ? hrefTo('/search', { q: messageId }) : hrefTo('/keys/view', { id: notificationId });
}
