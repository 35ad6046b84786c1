// Goes on posting a little while the demo is open, so that something moves.
import { createClient } from '@oneping/client';
import { Chance } from './chance.js';
import { billingMessage } from './messages/billing-messages.js';
import { shopMessage } from './messages/shop-messages.js';
import type { OutsideWorld } from './outside/outside-world.js';

/** About as often as in the week before, so that its charts keep their shape. */
const EVERY_MS = 45_000;
/** Answered by the sandbox after three seconds: long enough to be seen on its way. */
const SLOW_PHONE = '+15005550002';

/** Ends with the process. A post that fails is left: the next one may do better. */
export function startTrickle(
  url: string,
  apiKeys: Readonly<Record<string, string>>,
  world: Pick<OutsideWorld, 'hookUrl'>,
): void {
  const chance = new Chance(Date.now());
  const firstNumber = 10_000 + (Math.floor(Date.now() / 1_000) % 10_000_000);
  let count = 0;
  const post = async (): Promise<void> => {
    const number = firstNumber + count;
    count += 1;
    const app = chance.happens(0.7) ? 'shop' : 'billing';
    const client = createClient({ baseUrl: url, apiKey: apiKeys[app] ?? '' });
    const usual = app === 'shop' ? shopMessage(number, chance, world) : billingMessage(number, chance, world);
    const message = count % 4 === 0 ? { ...usual, to: { phone: SLOW_PHONE } } : usual;
    // Safe: the messages are written by the contract, which the fill holds them to.
    await client.send(message as Parameters<typeof client.send>[0]);
    if (chance.happens(0.15)) await client.send(message as Parameters<typeof client.send>[0]);
  };
  setInterval(() => void post().catch(() => {}), EVERY_MS).unref();
}
