// One call to a provider under a mark, a hard timeout and a stop signal; whatever happens, it ends in an outcome.
import type { ChannelSender, Claim, ComposedRequest } from '../channel-sender.js';
import { onAbort } from '../on-abort.js';
import type { Outcome } from '../outcome.js';
import { type Lease, LeaseOver } from './lease.js';

export interface CallOptions<Net> {
  readonly sender: ChannelSender<Net>;
  readonly claim: Claim;
  readonly request: ComposedRequest;
  readonly lease: Lease;
  readonly timeoutMs: number;
  readonly stop: AbortSignal;
  readonly now: () => number;
  readonly netFor: (mark: () => void) => Net;
  /** Runs right before the lease is checked for the first byte. */
  readonly beforeMark?: (() => void) | undefined;
  /** A proof that comes after the call was given up. */
  readonly onLateAnswer: (outcome: Outcome) => void;
}

/** Never rejects. No mark → not_sent; a mark and no clear answer → unknown. */
export async function call<Net>(options: CallOptions<Net>): Promise<Outcome> {
  const { sender, claim, request, lease, timeoutMs, stop } = options;
  const abort = new AbortController();
  let isMarked = false;
  let isOver = false;
  const mark = (): void => {
    options.beforeMark?.();
    if (isOver || abort.signal.aborted) throw new LeaseOver('the call is over');
    lease.assertHeld();
    isMarked = true;
  };
  const leave = onAbort(stop, () => abort.abort(stop.reason));

  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<'timed_out'>((resolve) => {
    timer = setTimeout(() => {
      abort.abort(new Error('call timeout'));
      // The adapter gets a moment to say how far it had come; then its answer counts as late.
      timer = setTimeout(() => resolve('timed_out'), ABORT_GRACE_MS);
    }, timeoutMs);
  });
  const answer = answerOf(
    sender,
    claim,
    request,
    { net: options.netFor(mark), signal: abort.signal, now: options.now, mark },
    () => isMarked,
  );
  try {
    const first = await Promise.race([answer, timedOut]);
    if (first !== 'timed_out') return first;
    void answer.then(options.onLateAnswer);
    return isMarked
      ? { kind: 'unknown', code: 'call_timeout', phase: 'request_sent' }
      : { kind: 'not_sent', code: 'call_timeout', scope: 'message' };
  } finally {
    isOver = true;
    clearTimeout(timer);
    leave();
  }
}

const ABORT_GRACE_MS = 250;

async function answerOf<Net>(
  sender: ChannelSender<Net>,
  claim: Claim,
  request: ComposedRequest,
  context: Parameters<ChannelSender<Net>['send']>[2],
  isMarked: () => boolean,
): Promise<Outcome> {
  try {
    return await sender.send(claim, request, context);
  } catch (error) {
    if (!isMarked())
      return { kind: 'not_sent', code: error instanceof LeaseOver ? 'lease_over' : 'adapter_error', scope: 'message' };
    // Unknown, not retry: the adapter broke after the first byte, so the provider may have it.
    return { kind: 'unknown', code: 'adapter_error', phase: 'request_sent' };
  }
}
