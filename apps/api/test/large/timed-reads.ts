// The reads that people and scripts make, each with filters that find many, few and none: how long each takes.
import type { TestApi } from '../support/running-api.js';

export interface ReadKeys {
  readonly key: string;
  /** The message ID and the address of the oldest key of all. */
  readonly oldest: { readonly messageId: string; readonly address: string };
  readonly minutesAgo: (minutes: number) => string;
}

function readPaths({ oldest, minutesAgo }: ReadKeys): string[] {
  const to = encodeURIComponent(oldest.address);
  const between = `createdFrom=${minutesAgo(9_000)}&createdTo=${minutesAgo(8_000)}`;
  const notifications = [
    '',
    'status=sent',
    'status=failed',
    'status=pending',
    'status=lapsed',
    'status=lapsed,pending',
    'status=failed,canceled,lapsed',
    'status=sent,failed',
    'channel=email',
    'channel=sms',
    'sender=relay',
    'sender=unused',
    'sender=unused,nobody',
    'sender=relay,unused',
    `recipient=${to}`,
    'recipient=nobody@example.com',
    `messageId=${oldest.messageId}`,
    'messageId=none',
    'minDuplicates=1',
    'minDuplicates=50',
    'attention=resolution_required',
    'attention=conflict',
    `q=${oldest.messageId}`,
    'q=order-ab',
    'q=zzz-none',
    between,
    `${between}&status=failed`,
  ];
  const deliveries = [
    '',
    'state=sent',
    'state=failed',
    'state=unknown',
    'state=lapsed',
    'state=queued',
    'state=queued,lapsed',
    'state=sent,unknown',
    'sender=relay',
    'sender=unused',
    'sender=relay,unused',
    'channel=sms',
    'age=3600',
    'leaseOverdue=true',
    'attention=resolution_required',
    'attention=conflict',
  ];
  const duplicates = [
    '',
    'kind=replay',
    'kind=mismatch',
    'kind=in_use',
    'kind=in_use,expired',
    `messageId=${oldest.messageId}`,
    'apiKey=ping_live_none',
    `from=${minutesAgo(9_000)}&to=${minutesAgo(8_000)}`,
  ];
  return [
    ...notifications.map((query) => `/v1/notifications?${query}`),
    ...deliveries.map((query) => `/v1/deliveries?${query}`),
    ...duplicates.map((query) => `/v1/duplicates?${query}`),
    ...notifications.map((query) => `/v1/notifications/count?${query}`),
    ...deliveries.map((query) => `/v1/deliveries/count?${query}`),
    ...duplicates.map((query) => `/v1/duplicates/count?${query}`),
    '/v1/duplicates/suspicious',
    '/v1/audit-events/count',
    '/v1/conflicts',
    '/v1/audit-events',
    '/v1/overview?range=24h',
    '/v1/overview?range=30d',
    '/v1/expiry',
    '/v1/search?q=order-ab',
    '/v1/search?q=zzz-none',
    `/v1/search?q=${to}`,
  ];
}

/** Path → ms: the fastest of some, since whatever else runs on the machine only ever adds. The second page of a list counts as a read of its own. */
export async function timeReads(api: TestApi, keys: ReadKeys): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const path of readPaths(keys)) {
    const { body, ms } = await timed(api, path, keys.key);
    times.set(path, ms);
    const cursor = body['nextCursor'];
    if (typeof cursor !== 'string') continue;
    times.set(
      `${path} (page 2)`,
      (await timed(api, `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`, keys.key)).ms,
    );
  }
  return times;
}

async function timed(api: TestApi, path: string, key: string) {
  const all: number[] = [];
  let body: Record<string, unknown> = {};
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    const answer = await api.call('GET', path, { key });
    all.push(performance.now() - startedAt);
    // Out of time in the database counts as for ever.
    if (answer.status === 503) return { body, ms: Number.POSITIVE_INFINITY };
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    body = answer.body;
    // A slow one needs no further rounds to be called slow.
    if ((all[0] ?? 0) > 1_500) break;
  }
  return { body, ms: Math.min(...all) };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
