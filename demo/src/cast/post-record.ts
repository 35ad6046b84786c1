// All that services posted and were answered, so that it can be held against what the database and the world have.

/** A 2xx to a post, as its caller got it. */
export interface TakenPost {
  readonly id: string;
  readonly messageId: string;
  readonly acceptedAt: string;
  readonly result: unknown;
  readonly deliveries: readonly { readonly id: string }[];
}

/** Any answer to a post, or to one item of a batch. */
export interface HeardPost {
  readonly messageId: string;
  readonly payload: object;
  readonly source: 'single' | 'batch';
  readonly status: number;
  readonly id: string | null;
  readonly code: string | null;
  readonly duplicate: boolean;
  readonly askedAt: string;
  readonly answeredAt: string;
}

export class PostRecord {
  readonly taken: TakenPost[] = [];
  readonly heard: HeardPost[] = [];

  add(
    { messageId, ...payload }: { readonly messageId: string },
    source: HeardPost['source'],
    askedAt: string,
    { status, body }: { readonly status: number; readonly body: Record<string, unknown> },
  ): void {
    const { id = null, code = null, duplicate = false } = body;
    // Safe: an answer to a post has these members, held by the contract's tests.
    const said = { id, code, duplicate } as Pick<HeardPost, 'id' | 'code' | 'duplicate'>;
    this.heard.push({ messageId, payload, source, status, ...said, askedAt, answeredAt: new Date().toISOString() });
    // Safe: a 2xx to a post has this shape, held by the contract's tests.
    if (status < 300) this.taken.push(body as unknown as TakenPost);
  }
}
