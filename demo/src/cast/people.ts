// The people of the week: invited by the first operator, each with a role in some apps.
import type { MovedClock } from '../clock/moved-clock.js';
import type { Caller } from '../stage/caller.js';
import { Person } from './person.js';

type Roles = Readonly<Record<string, 'viewer' | 'operator' | 'auditor' | 'admin'>>;

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

const INVITED = {
  jonas: ['Jonas Weber', { shop: 'operator', billing: 'operator', 'shop-staging': 'operator' }],
  priya: ['Priya Raman', { clinic: 'operator', ops: 'operator' }],
  tomas: ['Tomás Oliveira', { shop: 'operator', billing: 'operator', clinic: 'operator', ops: 'operator' }],
  noor: ['Noor Haddad', { shop: 'admin', 'shop-staging': 'admin', billing: 'admin', clinic: 'admin', ops: 'admin' }],
  lena: ['Lena Fischer', { shop: 'auditor', billing: 'auditor', clinic: 'auditor' }],
  sam: ['Sam Okafor', { shop: 'viewer', ops: 'viewer' }],
} as const satisfies Record<string, readonly [string, Roles]>;

export type PersonName = keyof typeof INVITED;
export type People = Readonly<Record<PersonName | 'admin', Person>>;

export interface FirstOperator {
  readonly email: string;
  readonly password: string;
}

/** Who was there first, and invites the others. */
export function firstOperator({ email, password }: FirstOperator, caller: Caller, clock: MovedClock): Person {
  return new Person('Admin', email, password, caller.with({ 'user-agent': AGENT }), clock);
}

/** @param callerAt a place in the office, by its number */
export async function invitePeople(
  admin: Person,
  callerAt: (place: number) => Caller,
  clock: MovedClock,
): Promise<People> {
  const people: [string, Person][] = [['admin', admin]];
  for (const [index, [key, [name, roles]]] of Object.entries(INVITED).entries()) {
    const email = `${key}@oneping.test`;
    const invited = await admin.must('POST', '/v1/operators', 'demo', { json: { email, roles } });
    await clock.advance(20 * 60_000);
    const caller = callerAt(10 + index).with({ 'user-agent': AGENT });
    const password = `${key} reads the evidence first`;
    await caller.must('POST', '/v1/auth/invitation', { json: { token: tokenIn(invited.body), name, password } });
    people.push([key, new Person(name, email, password, caller, clock)]);
  }
  // Safe: one was made for each name.
  return Object.fromEntries(people) as People;
}

/** It is the part of the address that no server gets to see. */
function tokenIn({ invitation }: Record<string, unknown>): string {
  const token = /#([A-Za-z0-9_-]+)$/.exec(String(invitation))?.[1];
  if (token === undefined) throw new Error(`There is no token in ${String(invitation)}`);
  return token;
}
