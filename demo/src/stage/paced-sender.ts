// A sender whose calls take the time that such calls take, on the moved clock; what comes of them is its own.
import type { Net } from '@oneping/channels';
import type { ChannelSender } from '@oneping/claims';
import type { Chance } from '../chance.js';
import type { MovedClock } from '../clock/moved-clock.js';

interface Pace {
  readonly clock: MovedClock;
  readonly chance: Chance;
  /** The provider's answer does not come within the call's limit. */
  readonly isGivenUp: boolean;
}

const TYPICAL_MS: Readonly<Record<string, number>> = { email: 620, sms: 340, push: 160, chat: 210, webhook: 280 };
/** What a call that hangs takes of our own time. */
const REAL_PATIENCE_MS = 150;

export function paced(sender: ChannelSender<Net>, { clock, chance, isGivenUp }: Pace): ChannelSender<Net> {
  return new Proxy(sender, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (name === 'send') return send;
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });

  async function send(...[claim, request, context]: Parameters<ChannelSender<Net>['send']>) {
    const takesMs = chance.duration(TYPICAL_MS[claim.channel] ?? 300);
    clock.drift(takesMs * 0.2);
    if (!isGivenUp) {
      const outcome = await sender.send(claim, request, context);
      await clock.advance(takesMs * 0.8);
      return outcome;
    }
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error('call timeout')), REAL_PATIENCE_MS);
    const signal = AbortSignal.any([context.signal, limit.signal]);
    const outcome = await sender.send(claim, request, { ...context, signal });
    clearTimeout(timer);
    await clock.advance(sender.safety(claim).callTimeoutMs);
    return outcome;
  }
}
