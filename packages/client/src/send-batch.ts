// Batches: answers stand for single posts, so what a single post would try again is posted again, and only that.
import type { BatchAnswer, BatchItem } from '@oneping/contracts';
import type { ApiCaller } from './api-caller.js';
import { hasData } from './expected-answers.js';
import { OnePingProblem } from './one-ping-problem.js';
import { type RetryPolicy, waitBeforeRetry } from './retrying.js';

/** One item per notification, in their order. Rejects with OnePingProblem where the batch as a whole was not answered. */
export async function sendBatch(
  api: ApiCaller,
  notifications: readonly unknown[],
  policy: RetryPolicy,
): Promise<BatchItem[]> {
  const answers: BatchItem[] = [];
  let open = notifications.map((_, index) => index);
  for (let attemptNumber = 1; open.length > 0; attemptNumber += 1) {
    const posted = open;
    for (const item of await postOnce(
      api,
      posted.map((index) => notifications[index]),
    )) {
      const index = posted[item.index];
      if (index !== undefined) answers[index] = { ...item, index };
    }
    const waits = posted.flatMap((index) => {
      const waitMs = waitBeforeItem(answers[index], attemptNumber, policy);
      return waitMs === null ? [] : [{ index, waitMs }];
    });
    open = waits.map(({ index }) => index);
    if (open.length > 0) await policy.sleep(Math.max(...waits.map(({ waitMs }) => waitMs)));
  }
  return answers;
}

async function postOnce(api: ApiCaller, items: readonly unknown[]): Promise<BatchItem[]> {
  const json = JSON.stringify({ items });
  const isExpected = (body: unknown): body is BatchAnswer =>
    hasData<BatchAnswer>(body) && body.data.length === items.length;
  return (await api.call<BatchAnswer>({ method: 'POST', path: '/v1/notifications/batch', json, isExpected })).data;
}

function waitBeforeItem(item: BatchItem | undefined, attemptNumber: number, policy: RetryPolicy): number | null {
  if (!item || !('code' in item.body)) return null;
  return waitBeforeRetry(new OnePingProblem(item.body.code, item.body.title, item.body), attemptNumber, policy);
}
