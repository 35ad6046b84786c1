// The product's own rules, by the names under which the model calls them: a mutant replaces one, and only one, of these.
import {
  type BeginRequest,
  begin,
  cancel,
  cancelProved,
  checkAgain,
  claim,
  type DeliveryRecord,
  extend,
  found,
  type Held,
  Lease,
  LeaseOver,
  lapse,
  mayResend,
  nextSend,
  openAttemptCount,
  prove,
  reap,
  refuseLate,
  reissue,
  release,
  renew,
  resolveNotSent,
  resolveSent,
  settle,
  withdraw,
} from '../../src/index.js';
import { MARGIN_MS, NOW, QUARANTINE_MS } from './setting.js';
import type { Reading } from './world.js';

/** A write of what somebody read before: each gets the reading, and the product's rule repeats its guard from it. */
export const PRODUCT = {
  claim,
  release: (record: DeliveryRecord, held: Held) => release(record, held),
  renew: (record: DeliveryRecord, held: Held, leaseMs: number) => renew(record, held, leaseMs, MARGIN_MS, NOW),
  begin: (record: DeliveryRecord, request: BeginRequest) => begin(record, request, NOW),
  settle,
  reap: (record: DeliveryRecord, read: Reading, crashed: boolean) =>
    reap(record, { fence: read.fence, end: crashed ? 'died_of_this' : 'lease_over' }, NOW),
  prove,
  refuseLate,
  cancel,
  lapse,
  cancelProved,
  withdraw,
  found: (record: DeliveryRecord, read: Reading) => found(record, read, null, NOW),
  reissue: (record: DeliveryRecord, read: Reading) => reissue(record, read, NOW),
  checkAgain,
  extend: (record: DeliveryRecord, deadline: number) => extend(record, deadline, NOW),
  resolveSent: (record: DeliveryRecord, _read: Reading) => resolveSent(record, NOW),
  resolveNotSent: (record: DeliveryRecord, _read: Reading, sendAgain: boolean) =>
    resolveNotSent(record, { quarantineMs: QUARANTINE_MS, sendAgain }, NOW),
  mayResend,
  nextSend,
  mayFirstByteLeave,
  /** The call's hard end, however late its first byte leaves. */
  callEndsAt: (beganAt: number, callTimeoutMs: number) => beganAt + callTimeoutMs,
  // The store's own parts of T16 and of a move to another sender: no single record shows them.
  isHighestSend: (sends: readonly DeliveryRecord[], record: DeliveryRecord) =>
    sends.every(({ sendNumber }) => sendNumber <= record.sendNumber),
  hasOtherArrived: (sends: readonly DeliveryRecord[], record: DeliveryRecord) =>
    sends.some(
      (other) => other.sendNumber !== record.sendNumber && (other.state === 'sent' || other.provedAt !== null),
    ),
  mayMove: (record: DeliveryRecord) => record.state === 'queued' && openAttemptCount(record) === 0,
};

export type Rules = typeof PRODUCT;

/** The worker's last look, right before the first byte: at its own lease, and at the call's hard end. */
function mayFirstByteLeave(leaseEndsAt: number, callEndsAt: number): boolean {
  try {
    new Lease(leaseEndsAt, 0, MARGIN_MS, () => NOW).assertHeld();
    return NOW < callEndsAt;
  } catch (error) {
    if (error instanceof LeaseOver) return false;
    throw error;
  }
}
