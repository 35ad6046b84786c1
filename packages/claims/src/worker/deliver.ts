// One claimed delivery as a pipeline: compose → begin → call → decide → settle. The steps before begin may be given up freely.
import type { ChannelSender, ComposedRequest } from '../channel-sender.js';
import {
  type BeginAnswer,
  type BeginRefusal,
  type BeginRequest,
  type ClaimedDelivery,
  type ClaimStore,
  type LateProof,
  NOT_COMPOSED,
} from '../claim-store.js';
import { decide } from '../decide.js';
import type { Outcome } from '../outcome.js';
import type { BackOff } from '../retry-schedule.js';
import { type Safety, usableKeyWindowMs } from '../safety.js';
import type { Settlement } from '../settlement.js';
import { call } from './call.js';
import { Lease } from './lease.js';

export interface LoadedSender<Net> {
  readonly sender: ChannelSender<Net>;
  readonly backOff?: BackOff;
}

export interface DeliverPorts<Net> {
  readonly store: Pick<ClaimStore, 'lapse' | 'withdraw' | 'cancelProved' | 'release' | 'prove' | 'refuseLate'>;
  readonly begin: (request: BeginRequest) => Promise<BeginAnswer>;
  readonly settle: (settlement: Settlement) => Promise<boolean>;
  readonly settleNatural: (effect: Parameters<ClaimStore['settleNatural']>[0][number]) => Promise<boolean>;
  /** The sender with that version of its configuration. Null: not usable here; the delivery goes back. */
  readonly senderFor: (delivery: ClaimedDelivery) => Promise<LoadedSender<Net> | null>;
  readonly netFor: (mark: () => void) => Net;
  /** Runs right before the lease is checked for the first byte: a place for failpoints. */
  readonly beforeMark?: () => void;
  /** Hears every outcome, before it is settled: pauses senders, counts. */
  readonly onOutcome: (delivery: ClaimedDelivery, outcome: Outcome, safety: Safety) => void;
  /** Between the call's start and its end, so that the lease can be renewed. */
  readonly onCall: (delivery: ClaimedDelivery, lease: Lease) => () => void;
  /** Something that should not happen; the delivery itself is safe. */
  readonly onTrouble: (delivery: ClaimedDelivery, step: string, error: unknown) => void;
  readonly monotonicMs: () => number;
  readonly now: () => number;
  readonly random: () => number;
  readonly leaseMs: number;
  readonly marginMs: number;
  /** Aborts calls still out at the end of a drain. */
  readonly stop: AbortSignal;
}

/** Codes of refusals that are our own: nobody was called. */
export const SUPPRESSED = 'suppressed';
export const NOT_COMPOSABLE = 'not_composable';

class SuppressedError extends Error {}

type Attempted = ClaimedDelivery & {
  readonly attemptNumber: number;
  /** Monotonic ms. Counted from before begin: the quarantine and a re-issue reckon with it, however late the call starts. */
  readonly callEndsAtMs: number;
};

/** Brings one claimed delivery as far as it can. Rejects when the database cannot be reached: the reaper then takes the row. */
export async function deliver<Net>(delivery: ClaimedDelivery, ports: DeliverPorts<Net>): Promise<void> {
  const loaded = await ports.senderFor(delivery);
  if (loaded === null || ports.stop.aborted) return void (await ports.store.release([delivery]));
  const safety = loaded.sender.safety(delivery.claim);
  if (safety.class === 'natural' && !delivery.isSuppressed) return await deliverNatural(delivery, loaded.sender, ports);

  const request = await composed(loaded.sender, delivery);
  const askedAtMs = ports.monotonicMs();
  const answer = await ports.begin({
    appId: delivery.appId,
    deliveryId: delivery.deliveryId,
    fence: delivery.fence,
    leaseMs: ports.leaseMs,
    marginMs: ports.marginMs,
    callTimeoutMs: safety.callTimeoutMs,
    safetyClass: safety.class,
    usableKeyWindowMs: usableKeyWindowMs(safety),
    configVersion: delivery.configVersion,
    requestHash: request instanceof Error ? NOT_COMPOSED : request.hash,
  });
  if (!answer.begun) return await stepBack(delivery, answer.because, ports);

  const callEndsAtMs = askedAtMs + safety.callTimeoutMs;
  const attempted = { ...delivery, attemptNumber: answer.attemptNumber, callEndsAtMs };
  const lease = new Lease(askedAtMs, ports.leaseMs, ports.marginMs, ports.monotonicMs);
  let ended: () => void = () => {};
  const afterSettle = new Promise<void>((resolve) => {
    ended = resolve;
  });
  try {
    const outcome = await attempt(attempted, loaded.sender, request, lease, safety, ports, afterSettle);
    ports.onOutcome(delivery, outcome, safety);
    const settlement = settlementOf(attempted, outcome, safety, ports, loaded.backOff);
    if (!(await ports.settle(settlement))) await offerLate(attempted, outcome, settlement, ports);
  } finally {
    ended();
  }
}

function settlementOf<Net>(
  attempted: Attempted,
  outcome: Outcome,
  safety: Safety,
  ports: DeliverPorts<Net>,
  backOff?: BackOff,
): Settlement {
  return decide({ ...attempted, safety, ...(backOff === undefined ? {} : { backOff }) }, outcome, ports.random());
}

async function deliverNatural<Net>(
  delivery: ClaimedDelivery,
  sender: ChannelSender<Net>,
  ports: DeliverPorts<Net>,
): Promise<void> {
  const effect = sender.naturalEffect?.(delivery.claim);
  if (effect === undefined) throw new Error(`sender ${delivery.claim.senderId} is natural and has no effect to write`);
  if (await ports.settleNatural({ ...delivery, effect })) return;
  if (await ports.store.lapse(delivery)) return;
  await ports.store.release([delivery]);
}

/** The request, or why it can never be composed. The error is settled as a refusal: nothing can have been sent. */
async function composed<Net>(sender: ChannelSender<Net>, delivery: ClaimedDelivery): Promise<ComposedRequest | Error> {
  if (delivery.isSuppressed) return new SuppressedError();
  try {
    return await sender.compose(delivery.claim);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function attempt<Net>(
  delivery: Attempted,
  sender: ChannelSender<Net>,
  request: ComposedRequest | Error,
  lease: Lease,
  safety: Safety,
  ports: DeliverPorts<Net>,
  afterSettle: Promise<void>,
): Promise<Outcome> {
  if (request instanceof Error) {
    const code = request instanceof SuppressedError ? SUPPRESSED : NOT_COMPOSABLE;
    return { kind: 'rejected', code, scope: 'message' };
  }
  const ended = ports.onCall(delivery, lease);
  try {
    return await call({
      sender,
      claim: delivery.claim,
      request,
      lease,
      timeoutMs: Math.max(0, delivery.callEndsAtMs - ports.monotonicMs()),
      stop: ports.stop,
      now: ports.now,
      netFor: ports.netFor,
      beforeMark: ports.beforeMark,
      onLateAnswer: (late) => {
        // A yes may meet the row while it is still sending; a no has an attempt to close only once the row has left it.
        (late.kind === 'sent' ? Promise.resolve() : afterSettle)
          .then(() => offerLate(delivery, late, settlementOf(delivery, late, safety, ports), ports))
          .catch((error) => ports.onTrouble(delivery, 'late answer', error));
      },
    });
  } finally {
    ended();
  }
}

/** Begin's guard said no: no byte may leave. The row goes where its rule sends it. */
async function stepBack<Net>(
  delivery: ClaimedDelivery,
  because: BeginRefusal,
  ports: DeliverPorts<Net>,
): Promise<void> {
  if (because === 'lost') return;
  if (because === 'lease_short') return void (await ports.store.release([delivery]));
  if (delivery.openAttemptCount > 0) return void (await ports.store.withdraw(delivery, because));
  if (because === 'deadline_passed') return void (await ports.store.lapse(delivery));
  if (because === 'earlier_proved') return void (await ports.store.cancelProved(delivery));
  // Suppressed since the claim: the next claim says so, and then it is refused without a call.
  await ports.store.release([delivery]);
}

/** The row was taken over meanwhile: a yes is offered as proof, a no as a refusal of its own attempt; the rest says nothing. */
async function offerLate<Net>(
  delivery: Attempted,
  outcome: Outcome,
  settlement: Settlement,
  ports: DeliverPorts<Net>,
): Promise<void> {
  if (outcome.kind === 'sent') return void (await ports.store.prove(proofOf(delivery, outcome)));
  if (settlement.to !== 'failed' && settlement.to !== 'queued') return;
  await ports.store.refuseLate({
    appId: delivery.appId,
    deliveryId: delivery.deliveryId,
    attemptNumber: delivery.attemptNumber,
    to: settlement.to,
    delayMs: settlement.to === 'queued' ? settlement.delayMs : 0,
    code: settlement.code,
  });
}

function proofOf(delivery: Attempted, outcome: Outcome & { kind: 'sent' }): LateProof {
  return {
    appId: delivery.appId,
    deliveryId: delivery.deliveryId,
    senderId: delivery.claim.senderId,
    attemptNumber: delivery.attemptNumber,
    evidence: {
      verdict: 'found',
      method: 'late answer',
      query: `attempt ${delivery.attemptNumber}`,
      answer: outcome.evidence,
      ...(outcome.providerMessageId === undefined ? {} : { providerMessageId: outcome.providerMessageId }),
    },
  };
}
