// The claim store as a plain map: the model that the PostgreSQL store is compared with, made of the same rules.
import type {
  BeginAnswer,
  BeginRefusal,
  ClaimedDelivery,
  ClaimRequest,
  ClaimStore,
  Held,
  LateProof,
  LateRefusalOffer,
  ProofAnswer,
  ReapReport,
} from '../claim-store.js';
import { type DeliveryRecord, openAttemptCount } from '../delivery-record.js';
import { isFinal } from '../states.js';
import { begin } from '../transitions/begin.js';
import { claim, release, renew } from '../transitions/claim.js';
import { prove } from '../transitions/prove.js';
import { type HolderEnd, MAX_CRASHES, reap } from '../transitions/reap.js';
import { extend } from '../transitions/reconcile.js';
import { refuseLate } from '../transitions/refuse-late.js';
import { settle, settleNatural } from '../transitions/settle.js';
import { cancel, cancelProved, lapse, withdraw } from '../transitions/withdraw.js';
import { claimOf } from './claim-of.js';
import { MemoryNotifications } from './memory-notifications.js';

export class MemoryStore implements ClaimStore {
  readonly #deliveries = new Map<string, DeliveryRecord>();
  readonly notifications = new MemoryNotifications();
  readonly closedSenders = new Set<string>();
  /** Workers that died; one that merely stalls is not among them. */
  readonly deadWorkers = new Set<string>();
  /** What a dead worker held alone, remembered at its first reaping. */
  readonly #aloneOfDead = new Map<string, string | null>();

  /** @param now ms; the one clock of this store */
  constructor(private readonly now: () => number) {}

  insert(record: DeliveryRecord): void {
    this.#deliveries.set(record.id, record);
    this.notifications.add(record.notificationId);
  }

  read(deliveryId: string): DeliveryRecord {
    const record = this.#deliveries.get(deliveryId);
    if (record === undefined) throw new Error(`no delivery ${deliveryId}`);
    return record;
  }

  all(): DeliveryRecord[] {
    return [...this.#deliveries.values()];
  }

  async claim(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    const claimed: ClaimedDelivery[] = [];
    for (const { senderId, limit } of request.slots) {
      if (this.closedSenders.has(senderId)) continue;
      const due = this.all()
        .filter((record) => record.senderId === senderId)
        .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
      let taken = 0;
      for (const record of due) {
        if (taken >= limit || claimed.length >= request.limit) break;
        const next = claim(record, request, this.now());
        if (next === null) continue;
        this.#write(next);
        claimed.push(claimOf(next));
        taken += 1;
      }
    }
    return claimed;
  }

  async hasDueAlone(): Promise<boolean> {
    return this.all().some(
      (record) => record.state === 'queued' && record.crashCount > 0 && (record.dueAt ?? 0) <= this.now(),
    );
  }

  async release(held: readonly Held[]): Promise<number> {
    return held.filter((each) => this.apply(each, (record) => release(record, each))).length;
  }

  async begin(requests: Parameters<ClaimStore['begin']>[0]): Promise<BeginAnswer[]> {
    return requests.map((request) => {
      const answer = begin(this.read(request.deliveryId), request, this.now());
      if ('refused' in answer) return { begun: false, because: answer.refused };
      this.#write(answer.record);
      return { begun: true, attemptNumber: answer.record.attemptCount };
    });
  }

  async settle(settlements: Parameters<ClaimStore['settle']>[0]): Promise<boolean[]> {
    return settlements.map((each) => this.apply(each, (record) => settle(record, each, this.now())));
  }

  async settleNatural(effects: Parameters<ClaimStore['settleNatural']>[0]): Promise<boolean[]> {
    return effects.map((each) => this.apply(each, (record) => settleNatural(record, each.fence, this.now())));
  }

  async renew(held: readonly Held[], leaseMs: number, marginMs: number): Promise<boolean[]> {
    return held.map((each) => this.apply(each, (record) => renew(record, each, leaseMs, marginMs, this.now())));
  }

  async lapse(held: Held): Promise<boolean> {
    return this.apply(held, (record) => lapse(record, held, this.now()));
  }

  async cancelProved(held: Held): Promise<boolean> {
    return this.apply(held, (record) => cancelProved(record, held, this.now()));
  }

  async withdraw(held: Held, because?: BeginRefusal): Promise<boolean> {
    return this.apply(held, (record) => withdraw(record, held, this.now(), because));
  }

  async cancel(deliveryId: string): Promise<boolean> {
    return this.apply({ deliveryId }, (record) => cancel(record, this.now()));
  }

  /** From now on its recipient is not sent to any more. */
  async suppress(deliveryId: string): Promise<void> {
    this.apply({ deliveryId }, (record) => ({ ...record, isSuppressed: true }));
  }

  /** T19. `inMs` null: no deadline any more. */
  async extend(deliveryId: string, inMs: number | null): Promise<boolean> {
    const now = this.now();
    return this.apply({ deliveryId }, (record) => extend(record, inMs === null ? null : now + inMs, now));
  }

  async prove(proof: LateProof): Promise<ProofAnswer> {
    const { providerMessageId } = proof.evidence;
    const proved = prove(
      this.read(proof.deliveryId),
      { ...proof, ...(providerMessageId === undefined ? {} : { providerMessageId }) },
      this.now(),
    );
    this.#write(proved.record);
    return proved.answer;
  }

  async refuseLate(refusal: LateRefusalOffer): Promise<boolean> {
    return this.apply(refusal, (record) => refuseLate(record, refusal, this.now()));
  }

  async reap(limit: number): Promise<ReapReport> {
    const report = { requeued: 0, unknown: 0, poisoned: 0 };
    const over = this.all().filter((record) => record.leaseEndsAt !== null && record.leaseEndsAt <= this.now());
    for (const record of over.slice(0, limit)) {
      const next = reap(record, { fence: record.fence, end: this.#endOfHolder(record) }, this.now());
      if (next === null) continue;
      this.#write(next);
      if (next.crashCount >= MAX_CRASHES) report.poisoned += 1;
      else if (next.state === 'queued') report.requeued += 1;
      else report.unknown += 1;
    }
    this.#sweepDeadlines();
    return report;
  }

  /** A worker that died with one delivery claimed alone died of that one; else each that it held is a suspect. */
  #endOfHolder(record: DeliveryRecord): HolderEnd {
    const { workerId } = record;
    if (workerId === null || !this.deadWorkers.has(workerId)) return 'lease_over';
    if (!this.#aloneOfDead.has(workerId)) {
      const alone = this.all().find((each) => each.workerId === workerId && each.claimedAlone);
      this.#aloneOfDead.set(workerId, alone?.id ?? null);
    }
    const alone = this.#aloneOfDead.get(workerId) ?? null;
    return alone === null || alone === record.id ? 'died_of_this' : 'died_of_another';
  }

  #sweepDeadlines(): void {
    for (const record of this.all()) {
      if (record.state !== 'queued' || record.deadline === null || record.deadline > this.now()) continue;
      const next = openAttemptCount(record) > 0 ? withdraw(record, null, this.now()) : lapse(record, null, this.now());
      if (next !== null) this.#write(next);
    }
  }

  /** Applies a rule to one record; false where its guard says no. */
  apply({ deliveryId }: Pick<Held, 'deliveryId'>, rule: (record: DeliveryRecord) => DeliveryRecord | null): boolean {
    const next = rule(this.read(deliveryId));
    if (next === null) return false;
    this.#write(next);
    return true;
  }

  #write(next: DeliveryRecord): void {
    const before = this.read(next.id);
    this.#deliveries.set(next.id, next);
    if (isFinal(next.state) && !isFinal(before.state)) {
      this.notifications.finishOne(next.notificationId, () =>
        this.all().filter((each) => each.notificationId === next.notificationId),
      );
    }
  }
}
