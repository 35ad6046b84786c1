// Who gets how many slots: urgent before normal before low, and of every eight slots one for each lower lane that has work due.

export type Lane = 0 | 1 | 2;

/** What is due for one open sender, counted no further than its slots. */
export interface DueLanes {
  readonly senderId: string;
  readonly slotCount: number;
  /** Due now, by lane: urgent, normal, low. */
  readonly due: readonly [urgent: number, normal: number, low: number];
}

export interface Grant {
  readonly senderId: string;
  readonly lane: Lane;
  readonly slotCount: number;
}

const ONE_IN = 8;
const MOST_CREDIT = 2 * ONE_IN;

/** Shares slots out, turn by turn. It remembers what the lower lanes are owed, so that they come up where a turn has fewer than eight slots. */
export class LaneShares {
  /** Eighths of a slot owed to a sender's normal and low lane. */
  readonly #owed = new Map<string, { normal: number; low: number }>();

  /** @param senders in turn order: where `limit` is short, the first come first */
  grant(senders: readonly DueLanes[], limit: number): Grant[] {
    const grants: Grant[] = [];
    let left = limit;
    for (const sender of senders) {
      const counts = this.#shareOut(sender, Math.min(sender.slotCount, left));
      for (const lane of [0, 1, 2] as const) {
        if (counts[lane] > 0) grants.push({ senderId: sender.senderId, lane, slotCount: counts[lane] });
        left -= counts[lane];
      }
    }
    return grants;
  }

  #shareOut({ senderId, due }: DueLanes, slotCount: number): [number, number, number] {
    const [urgentDue, normalDue, lowDue] = due;
    const owed = this.#owed.get(senderId) ?? { normal: 0, low: ONE_IN / 2 };
    this.#owed.set(senderId, owed);
    owed.normal = normalDue > 0 ? owed.normal + slotCount : owed.normal;
    owed.low = lowDue > 0 ? owed.low + slotCount : owed.low;
    const lowShare = Math.min(lowDue, Math.floor(owed.low / ONE_IN), slotCount);
    const normalShare = Math.min(normalDue, Math.floor(owed.normal / ONE_IN), slotCount - lowShare);

    const urgent = Math.min(urgentDue, slotCount - lowShare - normalShare);
    const normal = Math.min(normalDue, slotCount - lowShare - urgent);
    const low = Math.min(lowDue, slotCount - urgent - normal);
    // A debt that could not be paid stays, up to a bound: a lane that was idle for long may not then shut out the others.
    owed.normal = Math.min(MOST_CREDIT, owed.normal - ONE_IN * normalShare);
    owed.low = Math.min(MOST_CREDIT, owed.low - ONE_IN * lowShare);
    return [urgent, normal, low];
  }
}
