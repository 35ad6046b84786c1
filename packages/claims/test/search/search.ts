// The search: every reachable state, breadth first, each judged; then whether each can still come to its end.
import { isFinal } from '../../src/index.js';
import { CanonicalForms } from './canonical.js';
import { tickStep } from './clock.js';
import { brokenByState, brokenByStep, type Violation } from './invariants.js';
import { Reachability } from './reachability.js';
import { PRODUCT, type Rules } from './rules.js';
import type { Setting } from './setting.js';
import { stepsFrom } from './steps.js';
import { type Actor, firstWorld, type World } from './world.js';

export interface Found {
  readonly states: number;
  readonly steps: number;
  /** Null: nothing is broken. Else the invariant, and every action that leads there. */
  readonly counterexample: { readonly invariant: string; readonly actions: readonly string[] } | null;
}

/** Who brings a delivery to its end (I32): no crash, no luck at the provider, no caller. */
const FINISHERS: ReadonlySet<Actor> = new Set(['worker', 'reaper', 'reconciler', 'decider', 'clock']);

/** Stops at the first violation. */
export function search(setting: Setting, rules: Rules = PRODUCT): Found {
  const forms = new CanonicalForms(setting);
  const first = forms.canonical(firstWorld(setting));
  const ids = new Map([[forms.key(first), 0]]);
  const cameFrom = [{ id: -1, label: '' }];
  const worlds: (World | null)[] = [first];
  const reachability = new Reachability();
  let steps = 0;

  const actionsTo = (id: number, last: string[]): string[] => {
    const actions = last;
    for (let at = id; at > 0; ) {
      const step = cameFrom[at];
      if (step === undefined) break;
      actions.unshift(step.label);
      at = step.id;
    }
    return actions;
  };
  const ended = (violation: NonNullable<Violation>, id: number, label: string[]): Found => ({
    states: ids.size,
    steps,
    counterexample: { invariant: violation.invariant, actions: actionsTo(id, [...label, violation.how]) },
  });

  for (let id = 0; id < worlds.length; id += 1) {
    const world = worlds[id];
    if (world === undefined || world === null) continue;
    worlds[id] = null;
    if (isAtItsEnd(world, setting)) reachability.end(id);
    const later = tickStep(world, (send) => forms.later(send));
    for (const step of [...stepsFrom(world, setting, rules), later]) {
      steps += 1;
      const broken = brokenByStep(world, step.world, setting);
      if (broken !== null) return ended(broken, id, [step.label]);
      const key = forms.key(step.world);
      let nextId = ids.get(key);
      if (nextId === undefined) {
        const next = forms.canonical(step.world);
        nextId = ids.size;
        ids.set(key, nextId);
        cameFrom.push({ id, label: step.label });
        worlds.push(next);
        const bad = brokenByState(next, setting);
        if (bad !== null) return ended(bad, nextId, []);
      }
      if (FINISHERS.has(step.by)) reachability.edge(id, nextId);
    }
  }
  const stuck = reachability.firstThatCannotEnd(ids.size);
  return stuck === null
    ? { states: ids.size, steps, counterexample: null }
    : ended({ invariant: 'I32', how: 'and from there nobody can bring it to an end' }, stuck, []);
}

/** Where no operator takes part, what is parked is one's to decide. */
function isAtItsEnd(world: World, setting: Setting): boolean {
  const isParked = (attention: string | null) => setting.operators === 0 && attention !== null;
  return world.isCut || world.sends.every(({ record }) => isFinal(record.state) || isParked(record.attention));
}
