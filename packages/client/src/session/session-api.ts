// Calls of the API on the page's own origin, with the session cookie on them. Nothing is retried here: a page says so itself.
import { OnePingProblem } from '../one-ping-problem.js';
import { pathWithQuery } from '../path-with-query.js';
import { readAnswer } from '../read-answer.js';

export interface Answered<Body> {
  readonly body: Body;
  /** Of the ETag, for If-Match; undefined where there is none. */
  readonly version: string | undefined;
  readonly status: number;
}

export interface WriteOptions {
  /** The ETag that the change is made on. */
  readonly version?: string | undefined;
  readonly query?: object;
}

/** Every method rejects with OnePingProblem. */
export interface SessionApi {
  get<Body>(path: string, query?: object, signal?: AbortSignal): Promise<Answered<Body>>;
  write<Body>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    options?: WriteOptions,
  ): Promise<Answered<Body>>;
}

const TIMEOUT_MS = 30_000;

export function createSessionApi(fetchOf: typeof fetch = (...of) => fetch(...of)): SessionApi {
  async function call<Body>(url: string, init: RequestInit): Promise<Answered<Body>> {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetchOf(url, { credentials: 'same-origin', redirect: 'manual', ...init, signal }).catch(
      (cause: unknown) => {
        if (init.signal?.aborted) throw cause;
        throw new OnePingProblem('unreachable', 'No answer from OnePing.', {}, { cause });
      },
    );
    const { status } = response;
    if (status === 204) return { body: undefined as Body, version: undefined, status };
    const body = await readAnswer(response, isAnything<Body>, Date.now());
    return { body, version: response.headers.get('etag') ?? undefined, status };
  }

  return {
    async get<Body>(path: string, query: object = {}, signal?: AbortSignal) {
      return await call<Body>(pathWithQuery(path, query), { headers: ACCEPT, ...(signal ? { signal } : {}) });
    },
    async write<Body>(method: string, path: string, body?: unknown, { version, query = {} }: WriteOptions = {}) {
      return await call<Body>(pathWithQuery(path, query), {
        method,
        headers: {
          ...ACCEPT,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(version === undefined ? {} : { 'if-match': version }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
  };
}

const ACCEPT = { accept: 'application/json, application/problem+json' };

/** The page comes from the same origin and release as the API: what is JSON is its answer. */
function isAnything<Body>(body: unknown): body is Body {
  return body !== undefined;
}
