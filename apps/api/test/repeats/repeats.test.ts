// What `x-repeat` promises of every operation, held to it: each is called, and called again to the letter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route-table.js';
import { everyRoute } from '../support/every-route.js';
import type { Answer } from '../support/running-api.js';
import { CALLS } from './cases.js';
import type { RepeatedCall } from './repeated-call.js';
import { RepeatWorld } from './world.js';

/** Answered when it is made, and never again. */
const SECRETS = ['key', 'firstKey', 'invitation', 'link'];
/** How far work in the background is. */
const PROGRESS = ['status', 'finishedAt'];

let world: RepeatWorld;
let labels: Map<string, string>;
let routes: Route[];

beforeAll(async () => {
  world = await RepeatWorld.open();
  routes = await everyRoute(world.api);
  const { paths } = JSON.parse((await world.api.call('GET', '/openapi.json')).text) as {
    paths: Record<string, Record<string, { 'x-repeat': string }>>;
  };
  labels = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation['x-repeat'],
      ]),
    ),
  );
});
afterAll(() => world?.close());

it('has a call for every route that changes something, and for no other', () => {
  const changing = routes.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(CALLS).sort()).toEqual(changing.sort());
});

function make(name: string, { call = world.call, path, json, headers = {} }: RepeatedCall): Promise<Answer> {
  return call(name.split(' ', 1)[0] ?? '', path, json, headers);
}

function settled(operation: string, body: Record<string, unknown>): Record<string, unknown> {
  const without = operation === 'POST /v1/erasures' ? PROGRESS : SECRETS;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !without.includes(name)));
}

describe('Repeated to the letter,', () => {
  it.each(Object.keys(CALLS))('%s does what its label says', async (name) => {
    if (name === 'POST /v1/setup') await world.api.database.query('TRUNCATE operators CASCADE');
    // All come from one address.
    await world.api.database.query('DELETE FROM operator_sign_in_tries');
    const prepared = await (CALLS[name] as (typeof CALLS)[string])(world);
    const first = await make(name, prepared);
    expect(first.status, first.text).toBeLessThan(300);
    const before = await world.state(prepared.noted);
    const second = await make(name, prepared.again ? { ...prepared, call: prepared.again(first) } : prepared);
    expect(await world.state(prepared.noted)).toEqual(before);
    if (prepared.second) {
      // Only what is harmless may say that it was done already, rather than do as if.
      expect([second.status, second.body['code'], labels.get(name)]).toEqual([...prepared.second, 'harmless']);
      return;
    }
    expect(second.status, second.text).toBeLessThan(300);
    if (labels.get(name) === 'named') {
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(settled(name, second.body)).toEqual(settled(name, first.body));
    }
    if (labels.get(name) === 'keyed') expect(idsOf(second)).toEqual(idsOf(first));
  });
});

/** Of the notification, or of those of a batch, with whether the answer says that it is a repeat. */
function idsOf({ body }: Answer): unknown[] {
  const items = Array.isArray(body['data']) ? body['data'].map((item: { body: object }) => item.body) : [body];
  return items.map((item) => ('id' in item ? item.id : item));
}
