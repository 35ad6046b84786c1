// A worker over the model store: run loop and pipeline as the product wires them, with a scripted provider.
import {
  type ClaimedDelivery,
  type DeliverPorts,
  deliver,
  type MemoryStore,
  type RunLoop,
  startRunLoop,
} from '../src/index.js';
import { type ScriptedSender, SENDER_ID } from './fixtures.js';

export interface TestWorker extends RunLoop {
  readonly troubles: unknown[];
  readonly held: ClaimedDelivery[];
}

export interface TestWorkerOptions {
  readonly store: MemoryStore;
  readonly sender: ScriptedSender;
  readonly concurrency?: number;
  readonly workerId?: string;
  readonly over?: Partial<DeliverPorts<null>>;
}

export function aWorker({
  store,
  sender,
  concurrency = 10,
  workerId = 'worker-1',
  over = {},
}: TestWorkerOptions): TestWorker {
  const troubles: unknown[] = [];
  const held: ClaimedDelivery[] = [];
  const stop = new AbortController();
  const monotonicMs = (): number => performance.now();
  const ports: DeliverPorts<null> = {
    store,
    begin: async (request) => (await store.begin([request]))[0] ?? { begun: false, because: 'lost' },
    settle: async (settlement) => (await store.settle([settlement]))[0] ?? false,
    settleNatural: async (effect) => (await store.settleNatural([effect]))[0] ?? false,
    senderFor: async () => ({ sender }),
    netFor: () => null,
    onOutcome: () => {},
    onCall: (delivery, lease) => loop.onCall(delivery, lease),
    onTrouble: (_delivery, _step, error) => troubles.push(error),
    monotonicMs,
    now: () => Date.now(),
    random: () => 0.5,
    leaseMs: 30_000,
    marginMs: 5_000,
    stop: stop.signal,
    ...over,
  };
  const loop = startRunLoop({
    store,
    workerId,
    openSenders: () => [{ id: SENDER_ID, maxInFlight: sender.maxInFlight }],
    deliver: async (delivery) => {
      held.push(delivery);
      await deliver(delivery, ports);
    },
    concurrency,
    leaseMs: 30_000,
    renewMs: 10,
    marginMs: 5_000,
    pollMs: 10,
    monotonicMs,
    random: () => 0.5,
    onTrouble: (_step, error) => troubles.push(error),
  });
  return Object.assign(loop, { troubles, held });
}
