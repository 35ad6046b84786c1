// One question to a provider, under a timeout. Whatever happens, it ends in evidence.
import type { ChannelSender } from '../channel-sender.js';
import { onAbort } from '../on-abort.js';
import type { Evidence } from '../outcome.js';
import type { UnknownDelivery } from './unknown-delivery.js';

export interface LookupOptions<Net> {
  readonly netFor: () => Net;
  readonly now: () => number;
  readonly timeoutMs: number;
  readonly stop: AbortSignal;
}

/** What a sender that cannot be asked has to say. */
export const NOT_POSSIBLE: Evidence = { verdict: 'not_possible', method: 'none', query: '' };

/** What was begun as opaque stays so, whatever the sender would say of it now. */
export function canBeAsked<Net>(sender: ChannelSender<Net>, { safetyClass }: UnknownDelivery): boolean {
  return sender.lookup !== undefined && safetyClass !== 'opaque';
}

/** Never rejects. A sender without look-up answers `not_possible`; a throw, a timeout or a stop is `failed`. */
export async function lookUp<Net>(
  sender: ChannelSender<Net>,
  unknown: UnknownDelivery,
  { netFor, now, timeoutMs, stop }: LookupOptions<Net>,
): Promise<Evidence> {
  if (sender.lookup === undefined || !canBeAsked(sender, unknown)) return NOT_POSSIBLE;
  const abort = new AbortController();
  const leave = onAbort(stop, () => abort.abort(stop.reason));
  const timer = setTimeout(() => abort.abort(new Error('look-up timeout')), timeoutMs);
  try {
    return await Promise.race([
      sender.lookup(unknown.claim, { net: netFor(), signal: abort.signal, now }),
      // An adapter that does not hear the signal must not hold the others up.
      aborted(abort.signal),
    ]);
  } catch (error) {
    const reason = abort.signal.aborted ? 'no answer in time' : error instanceof Error ? error.name : 'adapter error';
    return { verdict: 'failed', method: 'look-up', query: `delivery ${unknown.deliveryId}`, answer: reason };
  } finally {
    clearTimeout(timer);
    leave();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(new Error('aborted'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });
}
