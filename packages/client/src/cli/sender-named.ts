// A sender by the name that people know it by, and a line about one.
import type { Sender } from '@oneping/contracts';
import type { AdminClient } from '../create-admin-client.js';
import { everyOne, theOneNamed } from './named.js';

/** By its name or id. Rejects with `not_found` where there is none. */
export async function senderNamed(admin: AdminClient, name: string): Promise<Sender> {
  return theOneNamed(await everyOne((page) => admin.listSenders(page)), 'sender', name);
}

export function describedSender({ id, name, channel, provider, state, position, pauseReason }: Sender): string {
  const why = pauseReason === null ? '' : ` (${pauseReason})`;
  return `${name} (${id}) ${channel} ${position + 1} by ${provider}: ${state}${why}`;
}
