// Everything that somebody may do next in a world. (What time does is in clock.ts.)

import { cancelSteps, extendSteps, moveSteps } from './actions-caller.js';
import { operatorSteps } from './actions-operator.js';
import { reaperSteps, reconcilerSteps } from './actions-upkeep.js';
import { workerSteps } from './actions-worker.js';
import { lateSteps } from './late-answers.js';
import { landingSteps } from './provider.js';
import type { Rules } from './rules.js';
import type { Setting } from './setting.js';
import { SENDERS, type Step, type World } from './world.js';

export function stepsFrom(world: World, setting: Setting, rules: Rules): Step[] {
  if (world.isCut) return [];
  return [
    ...workerSteps(world, setting, rules),
    ...landingSteps(world, setting),
    ...lateSteps(world, setting, rules),
    ...reaperSteps(world, setting, rules),
    ...reconcilerSteps(world, setting, rules),
    ...operatorSteps(world, setting, rules),
    ...cancelSteps(world, setting, rules),
    ...extendSteps(world, setting, rules),
    ...moveSteps(world, setting, rules, SENDERS[1]),
  ];
}
