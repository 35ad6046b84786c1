// The protocol's promises, over every state that two workers, crashes, pauses, late requests, lost replies and people can bring about.
import { expect, it } from 'vitest';
import { search } from './search.js';
import { SETTINGS } from './setting.js';

const LEAST_STATES = 100_000;

it('breaks no invariant in any reachable state, and can come to an end from each', { timeout: 600_000 }, async () => {
  let states = 0;
  const started = performance.now();
  for (const setting of Object.values(SETTINGS)) {
    const found = search(setting);
    console.log(`${setting.name}: ${found.states} states, ${found.steps} steps`);
    expect(found.counterexample, setting.name).toBeNull();
    states += found.states;
    // The runner wants to hear from its worker now and then.
    await new Promise((resolve) => setImmediate(resolve));
  }
  console.log(`${states} states in ${Math.round((performance.now() - started) / 1_000)} s`);
  expect(states).toBeGreaterThanOrEqual(LEAST_STATES);
});
