// Posting, single and batch: reads what was sent, has it accepted, and shapes the answers.
import { Inject, Injectable, Logger, PayloadTooLargeException } from '@nestjs/common';
import type { BatchAnswer, BatchItem, CancelAnswer } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { poolOf } from '../database/pool-of.js';
import { DuplicateLog } from '../duplicates/duplicate-log.js';
import { CONFIG, POSTING } from '../http/core.module.js';
import { Problem } from '../http/problem.js';
import { RateLimits } from '../http/rate-limits.js';
import type { RequestContext } from '../http/request-context.js';
import { Shutdown } from '../http/shutdown.js';
import { toProblem } from '../http/to-problem.js';
import { describedError } from '../log/described-error.js';
import { MasterKeys } from '../secrets/master-keys.js';
import type { JsonRefusal, ParsedJson } from '../strict-json/index.js';
import type { AcceptAnswer } from './accept-answers.js';
import type { AcceptRequest } from './accept-request.js';
import { Acceptor } from './acceptor.js';
import { cancelNotification } from './cancel.js';
import { DueNotice } from './due-notice.js';
import { FinishWatch } from './finish-watch.js';
import { KeyReader } from './key-reader.js';
import { KeyWriter } from './key-writer.js';
import { parsePost, refusedPost } from './parse-post.js';
import { readPost } from './read-post.js';
import { SenderDirectory } from './sender-directory.js';

@Injectable()
export class Notifications {
  private readonly logger = new Logger('notifications');
  private readonly acceptor: Acceptor;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(POSTING) posting: DataSource,
    private readonly rateLimits: RateLimits,
    keys: MasterKeys,
    shutdown: Shutdown,
    @Inject(CONFIG) { retryHorizonMs, allowNetworks }: Config,
  ) {
    const pool = poolOf(posting);
    const notice = new DueNotice(pool);
    this.acceptor = new Acceptor({
      senders: new SenderDirectory(pool),
      writer: new KeyWriter(pool, { retryHorizonMs, whenDue: () => notice.give() }),
      reader: new KeyReader(pool),
      duplicates: new DuplicateLog(pool),
      // Waiting for an end is reading.
      finishes: new FinishWatch(poolOf(dataSource), shutdown.signal),
      keys,
      allowNetworks,
    });
  }

  /** Throws the Problem where there is one. `bytes`: the body, unread. `keyLines`: the lines of the header Idempotency-Key. */
  async post(
    bytes: Uint8Array,
    caller: RequestContext,
    { keyLines, waitMs }: { keyLines: readonly string[]; waitMs: number },
  ): Promise<AcceptAnswer> {
    const request = readPost(parsePost(bytes), caller, keyLines, null);
    const [answer] = await this.acceptor.acceptMany([request], caller, waitMs);
    if (answer === undefined) throw new Error('A post without an answer');
    if (answer instanceof Problem) throw answer;
    return answer;
  }

  /** Each item answers what it would have answered alone; a bad one never fails its neighbours. */
  async postBatch(items: readonly ParsedJson[], caller: RequestContext): Promise<BatchAnswer> {
    this.rateLimits.charge(caller.app.id, items.length - 1);
    const requests = items.map((item, index) => readItem(item, caller, index));
    const readable = requests.filter((request): request is AcceptRequest => !(request instanceof Problem));
    const accepted = await this.acceptor.acceptMany(readable, caller);
    let next = 0;
    const answers = requests.map((request) => (request instanceof Problem ? request : accepted[next++]));
    return { data: answers.map((answer, index) => this.toItem(answer, index, caller)) };
  }

  cancel(caller: RequestContext, id: string, reason: string | undefined): Promise<CancelAnswer> {
    return cancelNotification(poolOf(this.dataSource), caller, id, reason);
  }

  private toItem(answer: AcceptAnswer | Problem | undefined, index: number, { requestId }: RequestContext): BatchItem {
    if (answer === undefined) throw new Error(`Item ${index} of a batch without an answer`);
    if (!(answer instanceof Problem)) return { index, status: answer.status, body: answer.body };
    if (answer.status >= 500) {
      this.logger.error(`Item ${index} of a batch: ${answer.code}`, { requestId, ...describedError(answer.cause) });
    }
    return { index, status: answer.status, body: answer.body(requestId) };
  }
}

function readItem(item: ParsedJson, caller: RequestContext, index: number): AcceptRequest | Problem {
  try {
    return item.ok ? readPost(item, caller, [], index) : refusedItem(item.refusal);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** In the words that the item would have been refused with alone. */
function refusedItem(refusal: JsonRefusal): Problem {
  const isTooLarge = refusal.code === 'item_too_large';
  return isTooLarge ? toProblem(new PayloadTooLargeException(), { isKeyed: true }) : refusedPost(refusal);
}
