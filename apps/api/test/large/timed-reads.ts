// The reads that people and scripts make, each with filters that find many, few and none: how long each takes.
import type { TestApi } from '../support/running-api.js';
import { median } from './median.js';

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
    'overdue=true',
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

export interface Reader extends ReadKeys {
  readonly api: TestApi;
}

export interface TimedRead {
  readonly path: string;
  /** Medians of ROUNDS reads. */
  readonly smallMs: number;
  readonly largeMs: number;
}

const ROUNDS = 7;

/** Each path read in turn from the small and the large one, so that whatever else runs on the machine slows both. The second page of a list is a read of its own. */
export async function timeReads(small: Reader, large: Reader): Promise<TimedRead[]> {
  const reads: TimedRead[] = [];
  const largePaths = readPaths(large);
  for (const [index, smallPath] of readPaths(small).entries()) {
    const largePath = largePaths[index] ?? '';
    const { cursors, ...first } = await timed([small, smallPath], [large, largePath]);
    reads.push(first);
    if (cursors[1] === null) continue;
    const next = (path: string, cursor: string | null) =>
      cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const second = await timed([small, next(smallPath, cursors[0])], [large, next(largePath, cursors[1])]);
    reads.push({ ...second, path: `${largePath} (page 2)` });
  }
  return reads;
}

type Read = readonly [Reader, string];
type Cursors = readonly [string | null, string | null];

async function timed(small: Read, large: Read): Promise<TimedRead & { readonly cursors: Cursors }> {
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []];
  let cursors: Cursors = [null, null];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ofSmall, ofLarge] = [await readOnce(small), await readOnce(large)];
    smallTimes.push(ofSmall.ms);
    largeTimes.push(ofLarge.ms);
    cursors = [ofSmall.cursor, ofLarge.cursor];
  }
  return { path: large[1], smallMs: median(smallTimes), largeMs: median(largeTimes), cursors };
}

async function readOnce([{ api, key }, path]: Read): Promise<{ ms: number; cursor: string | null }> {
  const startedAt = performance.now();
  const { status, body, text } = await api.call('GET', path, { key });
  const ms = performance.now() - startedAt;
  // Out of time in the database counts as for ever.
  if (status === 503) return { ms: Number.POSITIVE_INFINITY, cursor: null };
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  const cursor = body['nextCursor'];
  return { ms, cursor: typeof cursor === 'string' ? cursor : null };
}
