// A service that posts: one app's API key, from one machine of its own.
import type { MovedClock } from '../clock/moved-clock.js';
import type { Answer, Caller } from '../stage/caller.js';
import type { PostRecord } from './post-record.js';

/** The body of a post; what else it has is the contract's. */
export interface Post {
  readonly messageId: string;
  readonly [field: string]: unknown;
}

export class Service {
  constructor(
    readonly slug: string,
    /** The key itself: the traffic goes on with it after the week. */
    readonly apiKey: string,
    private readonly caller: Caller,
    private readonly clock: MovedClock,
    private readonly record: PostRecord,
  ) {}

  /** Whatever is answered, a refusal too. */
  async post(post: Post): Promise<Answer> {
    await this.clock.advance(3);
    const askedAt = new Date().toISOString();
    const answer = await this.caller.ask('POST', '/v1/notifications', { json: post });
    this.record.add(post, 'single', askedAt, answer);
    return answer;
  }

  /** Of which nothing but a 2xx is expected. Answers the notification's id. */
  async send(post: Post): Promise<string> {
    const { status, body } = await this.post(post);
    if (status >= 300) throw new Error(`${post.messageId} was answered with ${status} ${JSON.stringify(body)}`);
    return String(body['id']);
  }

  async sendBatch(items: readonly Post[]): Promise<void> {
    await this.clock.advance(3);
    const askedAt = new Date().toISOString();
    const { body } = await this.caller.must('POST', '/v1/notifications/batch', { json: { items } });
    // Safe: the shape is held by the tests of batches.
    const answers = body['data'] as Answer[];
    for (const [index, item] of items.entries()) {
      const answer = answers[index];
      if (answer === undefined || answer.status >= 300) throw new Error(`${item.messageId}: ${JSON.stringify(answer)}`);
      this.record.add(item, 'batch', askedAt, answer);
    }
  }

  async cancel(id: string): Promise<void> {
    await this.clock.advance(3);
    await this.caller.must('POST', `/v1/notifications/${id}/cancel`);
  }
}
