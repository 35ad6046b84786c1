import { it } from 'vitest';
import { search } from './search.js';
import { SETTINGS } from './setting.js';

it.each(Object.values(SETTINGS))('$name', { timeout: 600_000 }, (setting) => {
  const t = performance.now();
  const f = search(setting);
  console.log(
    setting.name,
    f.states,
    f.steps,
    Math.round(performance.now() - t),
    f.counterexample?.invariant,
    f.counterexample?.actions.join('\n  '),
  );
});
