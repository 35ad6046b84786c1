// The latest send to the same person that was made after a delivery, and where it stands. Pure.
import type { Delivery } from '@oneping/contracts';
import { inWords } from '../../../components/durations';

export type LaterSend = Pick<Delivery, 'sendNumber' | 'status' | 'attention' | 'dueAt'>;

/** `all`: the deliveries of the notification. */
export function latestSendAfter<Send extends Pick<Delivery, 'channel' | 'recipient' | 'sendNumber'>>(
  { channel, recipient, sendNumber }: Pick<Delivery, 'channel' | 'recipient' | 'sendNumber'>,
  all: readonly Send[],
): Send | undefined {
  return all
    .filter((each) => each.channel === channel && each.recipient === recipient && each.sendNumber > sendNumber)
    .toSorted((a, b) => a.sendNumber - b.sendNumber)
    .at(-1);
}

/** Such as `send 2 leaves in 8 s`. */
export function laterSendWords({ sendNumber, status, attention, dueAt }: LaterSend, nowMs: number): string {
  return `send ${sendNumber} ${stands(status, attention, dueAt === null ? 0 : (Date.parse(dueAt) - nowMs) / 1_000)}`;
}

function stands(status: LaterSend['status'], attention: LaterSend['attention'], secondsLeft: number): string {
  switch (status) {
    case 'queued':
      return secondsLeft > 0 ? `leaves in ${inWords(Math.ceil(secondsLeft))}` : 'waits for its turn';
    case 'claimed':
    case 'sending':
      return 'is under way';
    case 'unknown':
      return attention === null ? 'is being checked' : 'needs review';
    case 'sent':
      return 'was sent';
    case 'failed':
      return 'failed';
    case 'canceled':
      return 'was canceled';
    case 'lapsed':
      return 'lapsed';
  }
}
