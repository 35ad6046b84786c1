// Posts to an API as a service does, and remembers every answer that it got or waited for in vain.
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeardAnswer, SeenAnswer } from './invariants.js';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

const RETRY_EVERY_MS = 50;
const RETRIES = 200;

export class PostingApi {
  constructor(
    readonly url: string,
    readonly key: string,
    /** What was acknowledged, in the order it was heard. */
    readonly accepted: SeenAnswer[] = [],
    /** Each answer to a post, refusals and lost ones among them, in the order it was heard. */
    readonly heard: HeardAnswer[] = [],
  ) {}

  /** The same caller at another API of the same database. */
  at(url: string): PostingApi {
    return new PostingApi(url, this.key, this.accepted, this.heard);
  }

  /** @param hangUp the caller does not wait for the answer any more */
  async post(json: Record<string, unknown>, hangUp?: AbortSignal): Promise<Answer> {
    const askedAt = new Date().toISOString();
    const answer = await this.call('POST', '/v1/notifications', json, undefined, hangUp).catch((error: unknown) => {
      this.hear(json, 'single', askedAt);
      throw error;
    });
    this.hear(json, 'single', askedAt, answer);
    return answer;
  }

  /** Retries under the same message ID, as every caller should, until an answer is final. */
  async postPersistently(json: Record<string, unknown>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.post(json).catch((error: unknown) =>
        attempt === RETRIES ? Promise.reject(error) : null,
      );
      if (answer !== null && answer.status !== 409 && answer.status < 500) return answer;
      await sleep(RETRY_EVERY_MS);
    }
  }

  /** Answers the items, each with the status that it would have had alone. */
  async postBatch(items: readonly Record<string, unknown>[]): Promise<Answer[]> {
    const askedAt = new Date().toISOString();
    const loseAll = () => {
      for (const item of items) this.hear(item, 'batch', askedAt);
    };
    const { status, text, body } = await this.call('POST', '/v1/notifications/batch', { items }).catch(
      (error: unknown) => {
        loseAll();
        throw error;
      },
    );
    if (status !== 200) {
      loseAll();
      throw new Error(`The batch was answered with ${status}: ${text.slice(0, 500)}`);
    }
    // Safe: the shape is held by the tests of batches.
    const answers = body['data'] as { status: number; body: Record<string, unknown> }[];
    for (const [index, answer] of answers.entries()) this.hear(items[index] ?? {}, 'batch', askedAt, answer);
    return answers.map((answer) => ({ ...answer, text: JSON.stringify(answer.body) }));
  }

  async addSender(channel: string, provider: string, name: string, config: object): Promise<string> {
    const answer = await this.call('POST', '/v1/senders', { channel, provider, name, config });
    if (answer.status !== 201) throw new Error(`The sender was answered with ${answer.status}: ${answer.text}`);
    return String(answer.body['id']);
  }

  /** @param version of the delivery, as its caller saw it */
  async call(method: string, path: string, json?: unknown, version?: number, hangUp?: AbortSignal): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.any([AbortSignal.timeout(30_000), ...(hangUp === undefined ? [] : [hangUp])]),
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
  }

  /** @param answer none: it was lost, and whether it was taken is not known */
  private hear(
    { messageId, ...payload }: Record<string, unknown>,
    source: HeardAnswer['source'],
    askedAt: string,
    answer?: Pick<Answer, 'status' | 'body'>,
  ): void {
    const { id = null, code = null, duplicate = false } = answer?.body ?? {};
    // Safe: an answer to a post has these members, held by the contract's tests.
    const said = { id, code, duplicate } as Pick<HeardAnswer, 'id' | 'code' | 'duplicate'>;
    const answeredAt = new Date().toISOString();
    const status = answer?.status ?? 0;
    this.heard.push({ messageId: String(messageId), payload, source, status, ...said, askedAt, answeredAt });
    // Safe: a 2xx to a post has this shape, held by the contract's tests.
    if (answer !== undefined && status < 300) this.accepted.push(answer.body as unknown as SeenAnswer);
  }
}
