// Begin marks and settlements, group-committed; a settlement is written again until the database takes it.
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  BeginAnswer,
  BeginRequest,
  ClaimedDelivery,
  ClaimStore,
  NaturalEffect,
  Settlement,
} from '@oneping/claims';
import { Coalescer } from '../database/coalescer.js';
import { failpoint } from '../failpoints.js';

type Effect = ClaimedDelivery & { readonly effect: NaturalEffect };

const GROUP = { most: 200, atOnce: 2 } as const;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

export class GroupedWrites {
  private readonly begins: Coalescer<BeginRequest, BeginAnswer>;
  private readonly settlements: Coalescer<Settlement, boolean>;
  private readonly effects: Coalescer<Effect, boolean>;

  /** @param stop when it fires, a settlement that cannot be written is given up: the reaper takes the row */
  constructor(
    store: Pick<ClaimStore, 'begin' | 'settle' | 'settleNatural'>,
    private readonly stop: AbortSignal,
  ) {
    this.begins = new Coalescer({ ...GROUP, run: (group) => store.begin(group) });
    this.settlements = new Coalescer({ ...GROUP, run: (group) => store.settle(group) });
    this.effects = new Coalescer({ ...GROUP, run: (group) => store.settleNatural(group) });
  }

  /** Not repeated: a mark whose commit is unclear is left to the reaper, since nothing has been sent. */
  begin = async (request: BeginRequest): Promise<BeginAnswer> => {
    await failpoint('worker.before_begin', request.deliveryId);
    const answer = await this.begins.add(request);
    if (answer.begun) await failpoint('worker.after_begin', request.deliveryId);
    return answer;
  };

  /** Repeated under the same guard: the provider has answered, and that answer is not to be lost. */
  settle = async (settlement: Settlement): Promise<boolean> => {
    await failpoint('worker.before_settle', settlement.deliveryId);
    const isSettled = await this.untilWritten(() => this.settlements.add(settlement));
    await failpoint('worker.after_settle', settlement.deliveryId);
    return isSettled;
  };

  /** Not repeated: the effect is in the same transaction, so that a lost one is done again after the lease. */
  settleNatural = async (effect: Effect): Promise<boolean> => {
    await failpoint('worker.before_settle', effect.deliveryId);
    const isSettled = await this.effects.add(effect);
    await failpoint('worker.after_settle', effect.deliveryId);
    return isSettled;
  };

  private async untilWritten<Answer>(write: () => Promise<Answer>): Promise<Answer> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await write();
      } catch (error) {
        if (this.stop.aborted) throw error;
        await sleep(pauseMs * (0.5 + Math.random() / 2));
      }
    }
  }
}
