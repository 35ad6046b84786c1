// Live hints of an app for whoever listens: what changed, never what it says.
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import { EventStreams, type StreamEnd } from '../http/event-streams.js';
import { callerOf } from '../http/request-context.js';
import { sqlState } from '../http/store-error.js';
import { AppFeed } from './app-feed.js';
import type { Hint } from './hint-queue.js';

const HEARTBEAT_MS = 15_000;
const KEY_CHECK_MS = 1_000;

@Injectable()
export class LiveEvents {
  private readonly logger = new Logger('events');
  private readonly feeds = new Map<string, AppFeed>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly streams: EventStreams,
  ) {}

  /** Answers with hints from now on. A reconnect is told `reset` first: what came between is not kept. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.streams.refuseTooMany();
    const { app } = callerOf(request);
    const isReconnect = Boolean(request.headers['last-event-id']);
    await this.streams.answer(request, reply, (end) => this.events(app.id, isReconnect, end));
  }

  private async *events(appId: string, isReconnect: boolean, { signal, isStillValid }: StreamEnd) {
    const feed = this.feedOf(appId);
    const queue = feed.join();
    try {
      yield isReconnect ? textOf('reset') : ': connected\n\n';
      let quietSinceMs = performance.now();
      while (!signal.aborted && (await isStillValid())) {
        const hints = await queue.take(KEY_CHECK_MS, signal);
        if (hints.length > 0) yield hints.map(textOf).join('');
        else if (performance.now() - quietSinceMs > HEARTBEAT_MS) yield ':\n\n';
        else continue;
        quietSinceMs = performance.now();
      }
    } finally {
      if (feed.leave(queue)) this.feeds.delete(appId);
    }
  }

  private feedOf(appId: string): AppFeed {
    const known = this.feeds.get(appId);
    if (known) return known;
    const feed = new AppFeed(poolOf(this.dataSource), appId, (error) =>
      this.logger.warn(`the store: ${sqlState(error) ?? 'no answer'}`),
    );
    this.feeds.set(appId, feed);
    return feed;
  }
}

/** The id is only a mark that the client has listened before. */
function textOf(hint: Hint): string {
  if (hint === 'reset') return 'id: 1\nevent: reset\ndata: {}\n\n';
  const { kind, id, status, version } = hint;
  return `id: 1\nevent: ${kind}\ndata: ${JSON.stringify({ id, status, version })}\n\n`;
}
