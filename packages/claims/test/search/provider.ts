// The provider: takes or refuses what lands, forgets keys after its window, and may tell us later.
import { NOW, type Setting, TICK_MS } from './setting.js';
import { named, type ProviderRequest, type Send, type Step, type World, withSend } from './world.js';

/** Everything that may land now. It may also never land. */
export function landingSteps(world: World, setting: Setting): Step[] {
  return world.sends.flatMap((send, index) =>
    send.requests
      .filter(({ state, landsBefore }) => state === 'out' && landsBefore > NOW)
      .flatMap((request): Step[] => {
        const what = `attempt ${request.attempt} of ${named(index)}`;
        return [
          {
            by: 'provider',
            label: `the provider gets ${what} and takes it`,
            world: withSend(world, index, taken(send, request, setting)),
          },
          {
            by: 'provider',
            label: `the provider gets ${what} and refuses it`,
            world: withSend(world, index, { requests: replaced(send, request, 'refused') }),
          },
        ];
      }),
  );
}

function taken(send: Send, request: ProviderRequest, setting: Setting): Partial<Send> {
  const requests = replaced(send, request, 'accepted');
  const takenAt = send.takenAt[request.senderId];
  const isKnown = takenAt !== undefined && NOW < takenAt + setting.keyWindowTicks * TICK_MS;
  if (isKnown) return { requests };
  return { requests, accepts: send.accepts + 1, takenAt: { ...send.takenAt, [request.senderId]: NOW } };
}

function replaced(send: Send, request: ProviderRequest, state: ProviderRequest['state']): readonly ProviderRequest[] {
  return send.requests.map((each) => (each === request ? { ...each, state } : each));
}

export function requestOf(send: Send, attempt: number): ProviderRequest | undefined {
  return send.requests.find((request) => request.attempt === attempt);
}

/** Something of it left and was not refused: the recipient may have it, or get it. */
export function hasLeftUnrefused(send: Send): boolean {
  return send.requests.some(({ state }) => state !== 'refused');
}

export function mayStillLand(send: Send): boolean {
  return send.requests.some(({ state, landsBefore }) => state === 'out' && landsBefore > NOW);
}
