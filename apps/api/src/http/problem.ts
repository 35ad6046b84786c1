// A refusal to a caller: thrown anywhere below a controller, answered as RFC 9457 problem+json.
import { PROBLEMS, type ProblemCode, type Problem as ProblemShape, problemType } from '@oneping/contracts';

type Standard = 'type' | 'title' | 'status' | 'detail' | 'code' | 'requestId';

/** Members beyond the standard ones (`errors`, `notificationId`, `changed` …), and headers such as `Retry-After`. */
export type ProblemExtra = Omit<Partial<ProblemShape>, Standard> & { headers?: Readonly<Record<string, string>> };

/** `detail` is a sentence for the caller: it names the thing and the way out, and never repeats a value that was sent. */
export class Problem extends Error {
  readonly headers: Readonly<Record<string, string>>;
  private readonly members: Omit<Partial<ProblemShape>, Standard>;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    { headers = {}, ...members }: ProblemExtra = {},
    options?: ErrorOptions,
  ) {
    super(`${code}: ${detail}`, options);
    this.name = 'Problem';
    this.headers = headers;
    this.members = members;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  /** The body of the answer. A batch puts it into its item as it is. */
  body(requestId: string): ProblemShape {
    const { status, title } = PROBLEMS[this.code];
    const { code, detail } = this;
    return { type: problemType(code), title, status, detail, code, requestId, ...this.members };
  }
}
