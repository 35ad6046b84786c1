// People for tests: made with a role in an app, and signed in as a browser would be.
import { createOperator } from '../../src/auth/create-operator.js';
import type { Answer, TestApi, TestApp } from './running-api.js';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  /** One request with the person's cookie; `app` goes into the query. */
  call(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const PASSWORD = 'a password of its own';
let count = 0;

/** `role` null: no member of any app. Without an app they administer the whole service. */
export async function newPerson(api: TestApi, app: TestApp | null, role: string | null): Promise<TestPerson> {
  count += 1;
  const email = `person-${count}@oneping.test`;
  const roles = app === null || role === null ? {} : { [app.id]: role };
  const id = await api.database.transaction((transaction) =>
    createOperator(transaction, {
      email,
      name: `Person ${count}`,
      password: PASSWORD,
      isInstanceAdmin: app === null,
      roles,
    }),
  );
  if (id === null) throw new Error('The e-mail was taken');
  const cookie = cookieOf(await api.call('POST', '/v1/auth/sign-in', { json: { email, password: PASSWORD } }));
  return { id, email, password: PASSWORD, cookie, call: callerWith(api, cookie) };
}

export function callerWith(api: TestApi, cookie: string): TestPerson['call'] {
  return (method, path, json, headers = {}) => api.call(method, path, { json, headers: { cookie, ...headers } });
}

/** What a browser would send back; throws where nothing was set. */
export function cookieOf(answer: Answer): string {
  const set = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '');
  const session = set.find((each) => each.startsWith('__Host-oneping=') && each.length > '__Host-oneping='.length);
  if (session === undefined) throw new Error(`No session in ${answer.status} ${answer.text}`);
  return session;
}
