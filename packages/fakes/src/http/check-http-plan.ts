// Refuses an HTTP plan with an action that does not exist: a fault that never fires makes a test pass for nothing.
import { type HttpPlan, httpLinkFaults, spoiledReplies } from './http-plan.js';

const knownNames: readonly string[] = [
  ...httpLinkFaults,
  ...[...httpLinkFaults, ...spoiledReplies].map((fault) => `accept-then-${fault}`),
];
const knownKeys = ['refuse', 'delayMs', 'acceptThenReply', 'acceptThenDelayMs', 'acceptThenTrickleMs'];

/** Throws when a rule names an unknown action. */
export function checkHttpPlan(plan: HttpPlan): void {
  if (typeof plan === 'function') return;
  for (const rule of plan) {
    const isName = typeof rule.action === 'string';
    const names = isName ? [String(rule.action)] : Object.keys(rule.action ?? {});
    const known = isName ? knownNames : knownKeys;
    if (names.length !== 1 || !names.every((name) => known.includes(name))) {
      throw new Error(`HTTP rule ${JSON.stringify(rule)}: there is no such action`);
    }
  }
}
