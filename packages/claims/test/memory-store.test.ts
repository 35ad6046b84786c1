// The suite on the model itself: it shows that the suite runs, and that every command is total.
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { MemoryReconcile, MemoryStore } from '../src/index.js';
import { claimStoreConformance } from './claim-store-conformance.js';
import { observedOf, type StoreHarness } from './store-harness.js';

describe('memory store', () => {
  claimStoreConformance(
    async (): Promise<StoreHarness> => {
      let now = 1_000_000_000;
      const store = new MemoryStore(() => now);
      return {
        store,
        reconcile: new MemoryReconcile(store, () => now),
        senderId: randomUUID(),
        notificationIds: [randomUUID(), randomUUID(), randomUUID()],
        newId: randomUUID,
        insert: async (record) => store.insert(record),
        read: async (id) => observedOf(store.read(id)),
        readAll: async (ids) => ids.map((id) => observedOf(store.read(id))),
        notification: async (id) => store.notifications.read(id),
        elapse: async (ms) => {
          now += ms;
        },
        cancel: (id) => store.cancel(id),
        extend: (id, inMs) => store.extend(id, inMs),
        workerDied: async (id) => void store.deadWorkers.add(id),
        suppress: (id) => store.suppress(id),
        close: async () => {},
      };
    },
    { runs: 200, commandsPerRun: 50 },
  );
});
