// What a receiver's answer means, by its status and one header: what it says in the body is for people.
import type { Outcome } from '@oneping/claims';
import type { NetResponse } from '../net/exchange.js';
import { retryAfterMs } from '../net/retry-after.js';
import { outcomeText } from '../outcome-text.js';

/** A receiver may set it to `true` where it had this webhook-id already. */
const DUPLICATE_HEADER = 'webhook-duplicate';

/** @param nowMs since 1970, for a Retry-After that is a date */
export function outcomeOfAnswer(answer: NetResponse, id: string, secrets: readonly string[], nowMs: number): Outcome {
  const { status } = answer;
  const code = `http_${status}`;
  const detail = outcomeText(`HTTP ${status} ${answer.text}`, secrets);
  // It acted on an earlier call of ours with this id: 409 is how some say so, and is a refusal without the header.
  const wasKnown = answer.headers[DUPLICATE_HEADER] === 'true';
  if (wasKnown && (isSuccess(status) || status === 409))
    return { kind: 'sent', providerMessageId: id, evidence: `HTTP ${status}, ${DUPLICATE_HEADER}`, wasKnown };
  if (isSuccess(status)) return { kind: 'sent', providerMessageId: id, evidence: `HTTP ${status}` };
  if (status === 429) {
    const waitMs = retryAfterMs(answer.headers['retry-after'], nowMs);
    return {
      kind: 'not_sent',
      code,
      scope: 'message',
      detail,
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    };
  }
  // The receiver says that it is gone for good.
  if (status === 410) return { kind: 'rejected', code, scope: 'recipient', detail };
  // Timed out or broken on their side: they may have acted before that.
  if (status === 408 || status >= 500 || status < 200) return { kind: 'unknown', code, phase: 'body_sent', detail };
  return { kind: 'rejected', code, scope: 'message', detail };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
