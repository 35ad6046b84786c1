// Completion: the last delivery of a notification to become final freezes its result, once.
import type { DeliveryRecord } from '../delivery-record.js';

export interface MemoryNotification {
  readonly pendingCount: number;
  /** Final states by delivery id; null while anything is pending. Written once. */
  readonly result: Readonly<Record<string, string>> | null;
  readonly completedCount: number;
}

export class MemoryNotifications {
  readonly #all = new Map<string, MemoryNotification>();

  add(id: string): void {
    const known = this.#all.get(id) ?? { pendingCount: 0, result: null, completedCount: 0 };
    this.#all.set(id, { ...known, pendingCount: known.pendingCount + 1 });
  }

  read(id: string): MemoryNotification {
    const known = this.#all.get(id);
    if (known === undefined) throw new Error(`no notification ${id}`);
    return known;
  }

  finishOne(id: string, deliveries: () => DeliveryRecord[]): void {
    const known = this.read(id);
    const pendingCount = known.pendingCount - 1;
    if (pendingCount > 0) return void this.#all.set(id, { ...known, pendingCount });
    const result = known.result ?? Object.fromEntries(deliveries().map((each) => [each.id, each.state]));
    this.#all.set(id, { pendingCount, result, completedCount: known.completedCount + 1 });
  }
}
