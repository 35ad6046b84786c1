// One call of the API: a request with the key on it, a time limit, and no redirects, since those would carry the key away.
import { OnePingProblem } from './one-ping-problem.js';
import { readAnswer } from './read-answer.js';
import { type RetryPolicy, retrying } from './retrying.js';

export interface ApiCallerOptions extends RetryPolicy {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly timeoutMs: number;
}

export interface ApiRequest<Body> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With query, from /v1 on. */
  readonly path: string;
  /** JSON text: made once, so that every attempt sends the same bytes. */
  readonly json?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the time limit of each attempt, ms. */
  readonly extraTimeMs?: number;
  readonly isExpected: (body: unknown) => body is Body;
}

export class ApiCaller {
  private readonly origin: string;

  constructor(private readonly options: ApiCallerOptions) {
    this.origin = options.baseUrl.replace(/\/+$/, '');
  }

  /** Calls until there is an answer or trying again is pointless. Rejects with OnePingProblem. */
  call<Body>(request: ApiRequest<Body>): Promise<Body> {
    return retrying(() => this.callOnce(request), this.options);
  }

  async callOnce<Body>(request: ApiRequest<Body>): Promise<Body> {
    const { now, timeoutMs } = this.options;
    try {
      const response = await this.fetched(request, AbortSignal.timeout(timeoutMs + (request.extraTimeMs ?? 0)));
      return await readAnswer(response, request.isExpected, now());
    } catch (error) {
      if (error instanceof OnePingProblem) throw error;
      throw new OnePingProblem(
        'unreachable',
        whyUnreachable(new URL(this.origin).host, timeoutMs, error),
        {},
        { cause: error },
      );
    }
  }

  private fetched({ method, path, json, headers }: ApiRequest<unknown>, signal: AbortSignal): Promise<Response> {
    return this.options.fetch(`${this.origin}${path}`, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json, application/problem+json',
        authorization: `Bearer ${this.options.apiKey}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: json }),
    });
  }
}

function whyUnreachable(host: string, timeoutMs: number, error: unknown): string {
  const cause = causeOf(error);
  if (cause === null) return `No answer from ${host} within ${timeoutMs} ms.`;
  if ('code' in cause && cause.code === 'ECONNREFUSED') return `Nobody listens at ${host}: the connection was refused.`;
  return `No answer from ${host}: ${cause.message || 'the connection broke'}.`;
}

/** What fetch failed of, with several addresses of the first; null: nothing but time. */
function causeOf(error: unknown): Error | null {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first : null;
}
