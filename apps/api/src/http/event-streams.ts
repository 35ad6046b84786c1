// Answers that go on as server-sent events: bounded in number, at the reader's pace, ended with the client or the process.
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authentication } from '../api-keys/authentication.js';
import { People } from '../auth/people.js';
import { Admission } from './admission.js';
import { Problem } from './problem.js';
import { Shutdown } from './shutdown.js';

const STREAMS_AT_ONCE = 500;

/** When a stream is over, and whether its caller would still be let in. */
export interface StreamEnd {
  readonly signal: AbortSignal;
  isStillValid(): Promise<boolean>;
}

@Injectable()
export class EventStreams {
  private streamCount = 0;

  constructor(
    private readonly authentication: Authentication,
    private readonly people: People,
    private readonly admission: Admission,
    private readonly shutdown: Shutdown,
  ) {}

  /** Throws 503 where there are too many already. Ask it before any work for the stream. */
  refuseTooMany(): void {
    if (this.streamCount < STREAMS_AT_ONCE) return;
    throw new Problem('overloaded', 'Too many streams at once. Come back after Retry-After.', {
      headers: { 'Retry-After': '5' },
    });
  }

  /** Sends what `events` yields, each a whole event as text. `events` ends soon after the signal does. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    events: (end: StreamEnd) => AsyncGenerator<string>,
  ): Promise<void> {
    void reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no');
    if (request.method === 'HEAD') return void reply.send('');
    this.admission.leave(reply.raw);
    const left = new AbortController();
    this.streamCount += 1;
    reply.raw.once('close', () => {
      this.streamCount -= 1;
      left.abort();
    });
    const signal = AbortSignal.any([this.shutdown.signal, left.signal]);
    const isStillValid = () => (request.person ? this.people : this.authentication).isStillValid(request);
    // The reader's pace is the generator's: nothing is fetched while the client does not read.
    await reply.send(Readable.from(events({ signal, isStillValid }), { highWaterMark: 1 }));
  }
}
