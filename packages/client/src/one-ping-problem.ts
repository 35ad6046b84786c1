// What a call may end with instead of an answer: a problem as the API tells it, or no answer at all.
import type { Problem, ProblemCode, ProblemError } from '@oneping/contracts';

/** `unreachable`: no answer came. `unexpected_answer`: something answered that is not the API, such as a proxy. */
export type OnePingProblemCode = ProblemCode | 'unreachable' | 'unexpected_answer';

/**
 * Thrown by every method of the client. A `send` that ends with `unreachable`, `unexpected_answer` or a status of 500
 * and more may have been accepted all the same: call it again with the same message ID to find out.
 */
export class OnePingProblem extends Error {
  override readonly name = 'OnePingProblem';
  readonly code: OnePingProblemCode;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly requestId: string | undefined;
  /** What is wrong with which field. */
  readonly errors: readonly ProblemError[];
  /** With `message_id_reused`: JSON pointers of what differs from the first payload. */
  readonly changed: readonly string[];
  readonly notificationId: string | undefined;
  readonly firstSeenAt: string | undefined;
  readonly expiredAt: string | undefined;
  readonly finalStatus: Problem['finalStatus'];
  /** With `quarantine`: from when on the same request may succeed. */
  readonly availableAt: string | undefined;
  /** With `version_changed`: what somebody else has decided meanwhile. */
  readonly decision: Problem['decision'];
  /** How long the API asks to wait, ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: OnePingProblemCode,
    message: string,
    told: Partial<Problem> & { readonly retryAfterMs?: number | undefined } = {},
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = told.status ?? 0;
    this.requestId = told.requestId;
    this.errors = told.errors ?? [];
    this.changed = told.changed ?? [];
    this.notificationId = told.notificationId;
    this.firstSeenAt = told.firstSeenAt;
    this.expiredAt = told.expiredAt;
    this.finalStatus = told.finalStatus;
    this.availableAt = told.availableAt;
    this.decision = told.decision;
    this.retryAfterMs = told.retryAfterMs;
  }

  /** Whether the same call may yet be answered otherwise. All else is settled, and asking again changes nothing. */
  get isRetryable(): boolean {
    if (this.code === 'unreachable' || this.code === 'message_id_in_use') return true;
    return this.status === 408 || this.status === 429 || this.status >= 500 || this.isUnreadableSuccess;
  }

  private get isUnreadableSuccess(): boolean {
    return this.code === 'unexpected_answer' && this.status >= 200 && this.status < 300;
  }
}
