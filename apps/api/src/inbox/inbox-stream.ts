// A person's inbox as it fills: server-sent events that end when the key, the client or the process does.
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Masking } from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { EventStreams, type StreamEnd } from '../http/event-streams.js';
import { Problem } from '../http/problem.js';
import { callerOf } from '../http/request-context.js';
import { maskedAnswer } from '../masking/masked-answer.js';
import { seesClear } from '../masking/sight.js';
import { INBOX_COLUMNS, type InboxRow, toInboxItem } from './inbox-item.js';

const POLL_MS = 1_000;
const HEARTBEAT_MS = 15_000;
/** Numbers are given out before their rows are committed, so a smaller one may still appear for as long as this. */
const SETTLE_SECONDS = 15;
const ITEMS_AT_ONCE = 100;

const NEXT = `
  SELECT ${INBOX_COLUMNS} FROM inbox_items
  WHERE app_id = $1 AND user_id = $2 AND seq > $3 AND NOT seq = ANY($4::bigint[])
  ORDER BY seq LIMIT ${ITEMS_AT_ONCE}`;

/** The last number, at most the given one, up to which nothing new can appear. */
const SETTLED = `
  SELECT coalesce(max(seq), 0) AS seq FROM inbox_items
  WHERE app_id = $1 AND user_id = $2 AND ($3::bigint IS NULL OR seq <= $3)
    AND created_at < clock_timestamp() - make_interval(secs => ${SETTLE_SECONDS})`;

@Injectable()
export class InboxStream {
  constructor(
    private readonly dataSource: DataSource,
    private readonly streams: EventStreams,
  ) {}

  /**
   * Answers with items newer than `Last-Event-ID`, then with new ones as they come. Items of the last seconds before a
   * reconnect may come again: their `id` tells.
   */
  async answer(userId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const last = lastEventId(request.headers['last-event-id']);
    this.streams.refuseTooMany();
    const caller = callerOf(request);
    const masking = seesClear(caller) ? null : caller.app.masking;
    const stream = { appId: caller.app.id, userId, masking };
    const start = await this.settledUpTo(stream, last);
    await this.streams.answer(request, reply, (end) => this.events(stream, start, end));
  }

  private async *events(stream: Stream, start: string, end: StreamEnd) {
    yield ': connected\n\n';
    let settledUpTo = start;
    let sent: string[] = [];
    let quietSinceMs = performance.now();
    while (!end.signal.aborted && (await end.isStillValid())) {
      const rows = await this.next(stream, settledUpTo, sent);
      for (const row of rows) yield `id: ${row.seq}\nevent: item\ndata: ${shown(row, stream)}\n\n`;
      sent = [...sent, ...rows.map(({ seq }) => seq)];
      if (rows.length > 0) quietSinceMs = performance.now();
      if (rows.length === ITEMS_AT_ONCE) continue;
      if (sent.length > 0) {
        settledUpTo = await this.settledUpTo(stream, null);
        sent = sent.filter((seq) => BigInt(seq) > BigInt(settledUpTo));
      }
      if (performance.now() - quietSinceMs > HEARTBEAT_MS) {
        yield ':\n\n';
        quietSinceMs = performance.now();
      }
      await sleep(POLL_MS, undefined, { signal: end.signal }).catch(() => {});
    }
  }

  private async next({ appId, userId }: Stream, settledUpTo: string, sent: readonly string[]): Promise<InboxRow[]> {
    return await this.dataSource.query<InboxRow[]>(NEXT, [appId, userId, settledUpTo, sent]);
  }

  private async settledUpTo({ appId, userId }: Stream, atMost: string | null): Promise<string> {
    const [row] = await this.dataSource.query<{ seq: string }[]>(SETTLED, [appId, userId, atMost]);
    return row?.seq ?? '0';
  }
}

interface Stream {
  readonly appId: string;
  readonly userId: string;
  /** Null for who sees everything. */
  readonly masking: Masking | null;
}

function shown(row: InboxRow, { masking }: Stream): string {
  const item = toInboxItem(row);
  return JSON.stringify(masking === null ? item : maskedAnswer(item, masking));
}

function lastEventId(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && /^\d{1,18}$/.test(header)) return header;
  throw new Problem('invalid_request', 'Last-Event-ID is not one that this stream gave out.');
}
