// How long a refusal takes says nothing about who exists. Runs alone: what else is running would be measured too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './support/running-api.js';
import { newPerson } from './support/signed-in.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('Signing in', () => {
  it('takes as long for an account that does not exist', async () => {
    // Of many apps: a refusal is on record in each, and whoever is refused must not wait for that.
    for (let count = 0; count < 100; count += 1) await api.newApp();
    const { id, email } = await newPerson(api, null, null);
    const recorded = async () => {
      const sql = `SELECT count(DISTINCT app_id)::int4 AS apps, count(DISTINCT id)::int4 AS refusals FROM audit_events
        WHERE target_id = $1 AND action = 'operator.sign-in-refused'`;
      return (await api.database.query<{ apps: number; refusals: number }[]>(sql, [id]))[0];
    };
    const timed = async (tried: string) => {
      const startedAt = performance.now();
      await api.call('POST', '/v1/auth/sign-in', { json: { email: tried, password: 'not the password' } });
      const tookMs = performance.now() - startedAt;
      await api.database.query('DELETE FROM operator_sign_in_tries');
      return tookMs;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 15; round += 1) {
      // By turns first: what comes second would otherwise always wait for the record of the first.
      const pair = [
        async () => times.known.push(await timed(email)),
        async () => times.unknown.push(await timed(`nobody-${round}@oneping.test`)),
      ];
      for (const ask of round % 2 === 0 ? pair : pair.reverse()) await ask();
      await expect.poll(async () => (await recorded())?.refusals, { timeout: 5_000 }).toBe(round + 1);
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[7] ?? 0;
    const ratio = median(times.unknown) / median(times.known);
    // The hashes are counted above. This is for all else that could take long, and a busy machine must not turn it red.
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
    expect((await recorded())?.apps).toBeGreaterThan(100);
  });
});
