// The reconciler's side of the model: the same rules, on the records of a memory store.
import type { LateProof, ProofAnswer } from '../claim-store.js';
import type { Asked, NextCheck, ReconcileStore } from '../reconcile/reconcile-store.js';
import { type UnknownDelivery, type UnknownHeld, unknownOf } from '../reconcile/unknown-delivery.js';
import { checkAgain, found, isUnknownAsRead, reissue } from '../transitions/reconcile.js';
import type { MemoryStore } from './memory-store.js';

export class MemoryReconcile implements ReconcileStore {
  readonly #checkCounts = new Map<string, number>();
  /** All answers that were written down, oldest first. */
  readonly evidence: (Asked & { readonly deliveryId: string })[] = [];

  constructor(
    private readonly store: MemoryStore,
    private readonly now: () => number,
  ) {}

  async takeDue(limit: number, holdMs: number, exceptSenders: readonly string[]): Promise<UnknownDelivery[]> {
    const now = this.now();
    const due = this.store
      .all()
      .filter(({ state, nextCheckAt }) => isChecked(state) && nextCheckAt !== null && nextCheckAt <= now)
      .filter(({ senderId }) => !exceptSenders.includes(senderId))
      .sort((a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0));
    return fromBothEnds(due, limit).map((record) => {
      this.store.apply({ deliveryId: record.id }, () => ({ ...record, nextCheckAt: now + holdMs }));
      return this.#read(record.id);
    });
  }

  async found(read: UnknownHeld, asked: Asked): Promise<boolean> {
    const id = asked.evidence.providerMessageId ?? null;
    return this.#note(
      read,
      asked,
      this.store.apply(read, (record) => found(record, read, id, this.now())),
    );
  }

  async reissue(read: UnknownHeld): Promise<boolean> {
    if (this.store.closedSenders.has(this.store.read(read.deliveryId).senderId)) return false;
    const isReissued = this.store.apply(read, (record) => reissue(record, read, this.now()));
    if (isReissued) this.#count(read);
    return isReissued;
  }

  async checkAgain(read: UnknownHeld, next: NextCheck, asked: Asked | null): Promise<boolean> {
    const isHeld = this.store.apply(read, (record) => checkAgain(record, read, next, this.now()));
    return asked === null ? isHeld : this.#note(read, asked, isHeld);
  }

  async watchAgain(read: UnknownHeld, afterMs: number | null, asked: Asked | null): Promise<boolean> {
    const nextCheckAt = afterMs === null ? null : this.now() + afterMs;
    const isHeld = this.store.apply(read, (record) =>
      record.state === 'failed' && record.fence === read.fence && record.nextCheckAt !== null
        ? { ...record, nextCheckAt }
        : null,
    );
    return asked === null ? isHeld : this.#note(read, asked, isHeld);
  }

  async recordEvidence(read: UnknownHeld, asked: Asked): Promise<boolean> {
    return this.#note(read, asked, isUnknownAsRead(this.store.read(read.deliveryId), read));
  }

  prove(proof: LateProof): Promise<ProofAnswer> {
    return this.store.prove(proof);
  }

  #read(deliveryId: string): UnknownDelivery {
    const record = this.store.read(deliveryId);
    const senderIsOpen = !this.store.closedSenders.has(record.senderId);
    const checkCount = this.#checkCounts.get(deliveryId) ?? 0;
    return unknownOf(record, { senderIsOpen, checkCount }, this.now());
  }

  #note({ deliveryId }: UnknownHeld, asked: Asked, isHeld: boolean): boolean {
    if (!isHeld) return false;
    this.evidence.push({ ...asked, deliveryId });
    this.#count({ deliveryId });
    return true;
  }

  #count({ deliveryId }: Pick<UnknownHeld, 'deliveryId'>): void {
    this.#checkCounts.set(deliveryId, (this.#checkCounts.get(deliveryId) ?? 0) + 1);
  }
}

function fromBothEnds<Item>(items: readonly Item[], limit: number): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (left.length > 0 && taken.length < limit) {
    const next = taken.length % 2 === 0 ? left.shift() : left.pop();
    if (next !== undefined) taken.push(next);
  }
  return taken;
}

function isChecked(state: string): boolean {
  return state === 'unknown' || state === 'failed';
}
