// What a search has looked at, and for how long that can be found: what "not found" means. Pure.
import type { SearchAnswer, Searched } from '@oneping/contracts';

const DAY_SECONDS = 86_400;
const DUPLICATES_SECONDS = 90 * DAY_SECONDS;

export interface Kept {
  /** ms that a finished key keeps its result. */
  readonly retentionMs: number;
  /** ms that its message ID is remembered after that; null: for ever. */
  readonly tombstoneMs: number | null;
}

export function lookedAt({ retentionMs, tombstoneMs }: Kept, isOurRequestId: boolean): SearchAnswer['lookedAt'] {
  const resultSeconds = Math.round(retentionMs / 1_000);
  const keySeconds = tombstoneMs === null ? null : Math.round((retentionMs + tombstoneMs) / 1_000);
  const line = (what: Searched, keptSeconds: number | null, text: string) => ({ what, keptSeconds, text });
  const requests = isOurRequestId
    ? 'Request ids, around the time that this one tells.'
    : 'Request ids that you made, of the latest 10 000 requests.';
  return [
    line('message_id', keySeconds, 'Message IDs: while pending, then until their tombstone goes.'),
    line('notification_id', keySeconds, 'Ids of notifications: as long as their message IDs.'),
    line('delivery_id', resultSeconds, 'Ids of deliveries: until the key expires and is purged.'),
    line('provider_message_id', resultSeconds, 'Ids that providers gave: until the key expires and is purged.'),
    line('mail_message_id', resultSeconds, 'Message-IDs of mails, and ids of webhooks: as above.'),
    line('request_id', DUPLICATES_SECONDS, requests),
    line('duplicate_id', DUPLICATES_SECONDS, 'Suppressed duplicates.'),
    line(
      'conflict_id',
      resultSeconds,
      'Conflicts: until the key expires and is purged, never before they are acknowledged.',
    ),
    line('batch', null, 'Batches of decisions, by id or name.'),
    line('sender', null, 'Senders, by id or name.'),
    line('message_id_prefix', keySeconds, 'Beginnings of message IDs.'),
    line('recipient', resultSeconds, 'Whole addresses, which are compared by a keyed hash.'),
  ];
}
