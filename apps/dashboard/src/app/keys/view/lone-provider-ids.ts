// What a provider calls a message, where no call is known to have brought it: a person or an answer to a question named it. Pure.
import type { Notification } from '@oneping/contracts';

export function loneProviderIds({
  deliveries,
  attempts,
  lookups,
}: Pick<Notification, 'deliveries' | 'attempts' | 'lookups'>): readonly string[] {
  const ofCalls = new Set(attempts.map(({ providerMessageId }) => providerMessageId));
  const named = [...deliveries, ...lookups].map(({ providerMessageId }) => providerMessageId);
  return [...new Set(named)].filter((id): id is string => id !== null && !ofCalls.has(id));
}
