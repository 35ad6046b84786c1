// A worker that is turned by hand: the product's own steps from claim to settlement, each at its time on the moved clock.

import { randomUUID } from 'node:crypto';
import {
  BEAT,
  type Config,
  createDataSource,
  createPostgresClaimStore,
  createPostgresReconcileStore,
  enrolWorker,
  GroupedWrites,
  LEAVE_WORKER,
  LOOKUP_TIMEOUT_MS,
  lookupNet,
  masterKeysOf,
  type PostgresClaimStore,
  poolOf,
  RELEASE,
  RefusalLog,
  SandboxTable,
  SenderBook,
  SenderWatch,
  SuppressionFeed,
  versionOf,
  WORKER_SESSION_SETTINGS,
} from '@oneping/api/stage';
import { createNet, type Net } from '@oneping/channels';
import { type ClaimedDelivery, check, type DeliverPorts, deliver } from '@oneping/claims';
import type { Chance } from '../chance.js';
import type { MovedClock } from '../clock/moved-clock.js';
import { paced } from './paced-sender.js';

interface HandWorkerParts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: MovedClock;
  readonly chance: Chance;
}

/** Which delivery something happens to. */
export type Matcher = (delivery: ClaimedDelivery) => boolean;

/** What becomes of the worker itself. `calls`: killed with the provider's answer in hand; `claimed`: before it begins. */
export interface Fate {
  readonly dies?: { readonly when: 'claimed' | 'called'; readonly of: Matcher };
  /** Its answer is held back until this resolves. */
  readonly freezes?: { readonly of: Matcher; readonly until: Promise<void> };
  /** The call is given up at its hard limit. */
  readonly timesOut?: Matcher;
}

class Killed extends Error {}

const AT_ONCE = 4;
/** What a killed reconciler had in hand is checked again after this. */
const HOLD_MS = 30_000;
/** As long as a list of senders is believed. */
const LOOK_MS = 20_000;

export class HandWorker {
  fate: Fate = {};
  private isDead = false;
  private lookedAtMs = 0;
  private frozen: { readonly called: Promise<void>; readonly settled: Promise<void> }[] = [];

  private constructor(
    private readonly parts: HandWorkerParts,
    private readonly workerId: string,
    private readonly store: PostgresClaimStore,
    private readonly book: SenderBook,
    private readonly ports: DeliverPorts<Net>,
    /** Asks about what is unknown and due. Answers how many that were. */
    readonly checkDue: () => Promise<number>,
    private readonly sayGoodbye: () => Promise<void>,
    /** A life sign, at a time of the story. */
    readonly beat: () => Promise<void>,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(parts: HandWorkerParts): Promise<HandWorker> {
    const { config, databaseUrl, clock, chance } = parts;
    const workerId = randomUUID();
    const dataSource = await createDataSource({
      url: databaseUrl,
      poolSize: 4,
      applicationName: 'oneping worker',
      sessionSettings: WORKER_SESSION_SETTINGS,
    }).initialize();
    const pool = poolOf(dataSource);
    const onTrouble = (step: string, error: unknown) => {
      if (!hand.isDead) throw new Error(`The worker has trouble: ${step}`, { cause: error });
    };
    const store = createPostgresClaimStore(dataSource);
    const writes = new GroupedWrites(store, new AbortController().signal);
    const book = new SenderBook({
      pool,
      keys: masterKeysOf(config),
      host: { sandbox: new SandboxTable(pool) },
      onTrouble,
      onUnusable: (_, cause) => onTrouble('sender', cause),
    });
    const watch = new SenderWatch({ dataSource, book, onTrouble });
    const refusals = new RefusalLog(pool, onTrouble);
    const suppressions = new SuppressionFeed(pool, onTrouble);
    const reconcile = createPostgresReconcileStore(pool);
    const stop = new AbortController().signal;
    const host = `worker-${chance.whole(1, 9)}`;
    const enrolment = await enrolWorker(dataSource, { id: workerId, host, release: RELEASE, onTrouble: () => {} });
    const sayGoodbye = async () => void (await pool.query(LEAVE_WORKER, [workerId]));
    const beat = async () => void (await pool.query(BEAT, [workerId, host, process.pid, RELEASE]));

    const ports: DeliverPorts<Net> = {
      store,
      begin: writes.begin,
      settle: async (settlement) => refusals.settled(settlement, await writes.settle(settlement)),
      settleNatural: async (effect) => {
        await clock.advance(chance.duration(25));
        const isWritten = await writes.settleNatural(effect);
        if (isWritten) watch.tookEffect(effect);
        return isWritten;
      },
      senderFor: async (delivery) => {
        const loaded = await book.senderFor(delivery);
        const { timesOut } = hand.fate;
        if (loaded === null) return null;
        const isGivenUp = timesOut?.(delivery) ?? false;
        return { ...loaded, sender: paced(loaded.sender, { clock, chance, isGivenUp }) };
      },
      netFor: (mark) => createNet({ allowNetworks: config.allowNetworks, mark }),
      onOutcome: (delivery, outcome) => {
        const { dies } = hand.fate;
        if (dies?.when === 'called' && dies.of(delivery)) throw new Killed();
        watch.heard(delivery, outcome);
        refusals.heard(delivery, outcome);
        suppressions.heard(delivery, outcome);
      },
      onCall: () => () => {},
      onTrouble: (_, step, error) => onTrouble(step, error),
      monotonicMs: () => performance.now(),
      now: () => clock.nowMs,
      random: chance.next,
      leaseMs: config.leaseMs,
      marginMs: config.beginMarginMs,
      stop,
    };
    const checkDue = async () => {
      const due = await reconcile.takeDue(16, HOLD_MS, []);
      for (const unknown of due) {
        await clock.advance(chance.duration(40));
        await check(unknown, {
          store: reconcile,
          senderFor: (asked) => book.load(versionOf(asked)),
          netFor: () => lookupNet(config.allowNetworks),
          now: () => clock.nowMs,
          timeoutMs: LOOKUP_TIMEOUT_MS,
          stop,
          askedBy: 'reconciler',
        });
      }
      return due.length;
    };
    const end = async () => {
      await Promise.all([refusals.written(), suppressions.written()]);
      await book.close();
      // From here on nothing can be written, not even that it left. Its session ends as the enrolment lets go of it.
      const ended = pool.end();
      await enrolment.leave();
      await ended;
    };
    const hand = new HandWorker(parts, workerId, store, book, ports, checkDue, sayGoodbye, beat, end);
    return hand;
  }

  /** Leases and deadlines that are over get their next owner. */
  async reap(): Promise<void> {
    await this.store.reap(500);
    await this.store.moveToOpenSenders(500);
  }

  /** Killed: its session ends, its row says nothing of an end. */
  async die(): Promise<void> {
    this.isDead = true;
    await this.end();
  }

  async leave(): Promise<void> {
    await this.thawed();
    await this.sayGoodbye();
    this.isDead = true;
    await this.end();
  }

  /** Resolves when each frozen call has been made: what is left is to write down what came of it. */
  async calledOut(): Promise<void> {
    await Promise.all(this.frozen.map(({ called }) => called));
  }

  /** Resolves when all that was frozen has been written, or refused. */
  async thawed(): Promise<void> {
    await Promise.all(this.frozen.map(({ settled }) => settled));
    this.frozen = [];
  }

  /** Claims and delivers what is due. Answers how many it took; 0 too where it is dead. */
  async deliverDue(): Promise<number> {
    const { config, clock, chance } = this.parts;
    if (clock.nowMs - this.lookedAtMs > LOOK_MS) await this.lookAtSenders();
    const slots = this.book.open().map(({ id, maxInFlight }) => ({ senderId: id, limit: maxInFlight }));
    const alone = await this.store.hasDueAlone(slots);
    const asked = { workerId: this.workerId, leaseMs: config.leaseMs, slots, limit: alone ? 1 : AT_ONCE, alone };
    const claimed = await this.store.claim(asked);
    for (const delivery of claimed) {
      const { dies, freezes } = this.fate;
      if (dies?.when === 'claimed' && dies.of(delivery)) this.isDead = true;
      if (this.isDead) return claimed.length;
      await clock.advance(chance.duration(12));
      if (freezes?.of(delivery)) this.frozen.push(this.deliverFrozen(delivery, freezes.until));
      else await this.deliverOne(delivery, this.ports);
    }
    return claimed.length;
  }

  /** Which senders take work now. */
  async lookAtSenders(): Promise<void> {
    await this.book.refresh();
    this.lookedAtMs = this.parts.clock.nowMs;
  }

  private async deliverOne(delivery: ClaimedDelivery, ports: DeliverPorts<Net>): Promise<void> {
    try {
      await deliver(delivery, ports);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.isDead = true;
    }
  }

  private deliverFrozen(delivery: ClaimedDelivery, until: Promise<void>) {
    let isCalled: () => void = () => {};
    const called = new Promise<void>((resolve) => {
      isCalled = resolve;
    });
    const settle: typeof this.ports.settle = async (settlement) => {
      isCalled();
      await until;
      return await this.ports.settle(settlement);
    };
    return { called, settled: this.deliverOne(delivery, { ...this.ports, settle }) };
  }
}
