// One unknown delivery as a pipeline: decide → ask → decide → write. Nothing is held while the provider is asked.
import type { ChannelSender } from '../channel-sender.js';
import type { Evidence } from '../outcome.js';
import { type CheckedSender, decideCheck, settledInMs } from './decide-check.js';
import { canBeAsked, type LookupOptions, lookUp, NOT_POSSIBLE } from './look-up.js';
import type { Asked, ReconcileStore } from './reconcile-store.js';
import type { UnknownDelivery } from './unknown-delivery.js';

export interface CheckPorts<Net> extends LookupOptions<Net> {
  readonly store: Omit<ReconcileStore, 'takeDue'>;
  /** The sender with the configuration of the first call. Null: this process cannot make it. */
  readonly senderFor: (unknown: UnknownDelivery) => Promise<ChannelSender<Net> | null>;
  /** On whose behalf: written beside the evidence. */
  readonly askedBy: string;
  /** Places for failpoints. */
  readonly afterLookup?: (unknown: UnknownDelivery) => Promise<void>;
  readonly beforeWrite?: (unknown: UnknownDelivery) => Promise<void>;
}

/** Brings one unknown delivery as far as it can. Rejects when the database cannot be reached: then its hold brings it back. */
export async function check<Net>(unknown: UnknownDelivery, ports: CheckPorts<Net>): Promise<void> {
  const sender = await ports.senderFor(unknown);
  if (sender === null) return await write(unknown, UNUSABLE, NO_SENDER, ports);
  const checked = { safety: sender.safety(unknown.claim), canLookUp: canBeAsked(sender, unknown) };
  if (decideCheck(unknown, checked, null).to !== 'ask') return await write(unknown, checked, null, ports);
  const evidence = await lookUp(sender, unknown, ports);
  await ports.afterLookup?.(unknown);
  // The answer of a question that we broke off ourselves says nothing: the hold brings the delivery back.
  if (ports.stop.aborted && evidence.verdict === 'failed') return;
  await write(unknown, checked, evidence, ports);
}

/**
 * Asks the provider now, on somebody's request, also about a delivery that is parked, and answers what it said. Found
 * moves the delivery (T10, or T12 where it has moved on meanwhile); all else is only written down.
 */
export async function askNow<Net>(unknown: UnknownDelivery, ports: CheckPorts<Net>): Promise<Evidence> {
  const sender = await ports.senderFor(unknown);
  const evidence = sender === null ? NO_SENDER : await askOrSayTooEarly(sender, unknown, ports);
  await ports.afterLookup?.(unknown);
  await ports.beforeWrite?.(unknown);
  const asked = { evidence, by: ports.askedBy };
  if (isFound(evidence)) await writeFound(unknown, asked, ports);
  else await ports.store.recordEvidence(unknown, asked);
  return evidence;
}

async function askOrSayTooEarly<Net>(
  sender: ChannelSender<Net>,
  unknown: UnknownDelivery,
  ports: CheckPorts<Net>,
): Promise<Evidence> {
  const waitMs = settledInMs(unknown, sender.safety(unknown.claim));
  if (waitMs <= 0 || !canBeAsked(sender, unknown)) return await lookUp(sender, unknown, ports);
  const answer = `A look-up means nothing for another ${Math.ceil(waitMs / 1_000)} s.`;
  return { verdict: 'too_early', method: 'none', query: '', answer };
}

/** A release that does not know the provider, or a key that does not open its configuration: asked again, then a person. */
const UNUSABLE: CheckedSender = { safety: { class: 'lookup', callTimeoutMs: 0 }, canLookUp: true };
const NO_SENDER: Evidence = { verdict: 'failed', method: 'none', query: '', answer: 'The sender cannot be used here.' };
const ON_FILE: Evidence = { verdict: 'found', method: 'proof on file', query: '' };

async function write<Net>(
  unknown: UnknownDelivery,
  sender: CheckedSender,
  evidence: Evidence | null,
  ports: CheckPorts<Net>,
): Promise<void> {
  const { store, askedBy: by } = ports;
  const decision = decideCheck(unknown, sender, evidence);
  const asked = evidence === null ? null : { evidence, by };
  await ports.beforeWrite?.(unknown);
  switch (decision.to) {
    case 'sent':
      return await writeFound(unknown, asked ?? { evidence: ON_FILE, by }, ports);
    case 'reissue':
      return void (await store.reissue(unknown));
    case 'again':
      return void (await store.checkAgain(unknown, decision, asked));
    case 'park':
      return void (await store.checkAgain(unknown, { afterMs: null, park: true }, asked ?? parkedFor(sender, by)));
    case 'watch':
      return void (await store.watchAgain(unknown, decision.afterMs, asked));
    case 'ask':
      throw new Error('a look-up that was answered asks for another');
  }
}

/** Where nothing could be asked, the operator reads that; where the time was over, they read the delivery. */
function parkedFor({ canLookUp, safety }: CheckedSender, by: string): Asked | null {
  const isAskable = canLookUp && safety.class !== 'opaque';
  return isAskable ? null : { evidence: NOT_POSSIBLE, by };
}

async function writeFound<Net>(unknown: UnknownDelivery, asked: Asked, { store }: CheckPorts<Net>): Promise<void> {
  if (unknown.isDecided) await store.watchAgain(unknown, null, asked);
  else if (await store.found(unknown, asked)) return;
  // Somebody else decided meanwhile: what was found is proof all the same.
  await store.prove({
    appId: unknown.appId,
    deliveryId: unknown.deliveryId,
    senderId: unknown.claim.senderId,
    attemptNumber: unknown.attemptCount,
    evidence: asked.evidence,
  });
}

function isFound({ verdict }: Evidence): boolean {
  return verdict === 'found' || verdict === 'several';
}
