// One request to the API as a script makes it: with a key, or with a person's cookie.
import { postFromElsewhere } from './other-address';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly key?: string;
  readonly cookie?: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export async function call(url: string, { method = 'GET', key, cookie, json, headers = {} }: Call): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : {} };
}

/** The body of an answer that has to be a success. */
export async function ask<Body = Record<string, unknown>>(url: string, what: Call): Promise<Body> {
  const { status, body } = await call(url, what);
  if (status >= 300) throw new Error(`${what.method ?? 'GET'} ${url} was answered ${status} ${JSON.stringify(body)}`);
  // Safe: the API's own tests hold each answer to its contract.
  return body as Body;
}

/** Signs in. The cookie as a browser would send it back. */
export async function cookieOf(url: string, person: { email: string; password: string }): Promise<string> {
  const { email, password } = person;
  const answer = await postFromElsewhere(`${url}/v1/auth/sign-in`, { email, password });
  const set = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '');
  const session = set.find((each) => each.startsWith('__Host-oneping='));
  if (session === undefined) throw new Error(`No session: ${answer.status} ${JSON.stringify(answer.body)}`);
  return session;
}
