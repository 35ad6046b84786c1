// What can be found, in words.
import type { Searched, SearchResult } from '@oneping/contracts';

export const KIND_NAMES: Record<SearchResult['kind'], string> = {
  notification: 'Key',
  delivery: 'Delivery',
  conflict: 'Conflict',
  batch: 'Batch',
  sender: 'Sender',
};

export const MATCHED_WORDS: Record<Searched, string> = {
  message_id: 'message ID',
  notification_id: 'notification id',
  delivery_id: 'delivery id',
  provider_message_id: 'provider’s id',
  mail_message_id: 'Message-ID of the mail',
  request_id: 'request id',
  duplicate_id: 'duplicate id',
  conflict_id: 'conflict id',
  batch: 'batch',
  sender: 'sender',
  message_id_prefix: 'beginning of the message ID',
  recipient: 'recipient',
};
