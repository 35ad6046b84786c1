// The last decisions as lines: what is decided by one person for one reason, one after the other, is one of them. Pure.
import type { Overview } from '@oneping/contracts';

type Decision = Overview['decisions'][number];

export interface DecisionLine {
  /** The latest of them. */
  readonly decision: Decision;
  readonly count: number;
}

export function decisionLines(decisions: readonly Decision[]): DecisionLine[] {
  const lines: DecisionLine[] = [];
  for (const decision of decisions) {
    const last = lines.at(-1);
    if (last && decision.reason !== null && isOfOne(last.decision, decision))
      lines[lines.length - 1] = { ...last, count: last.count + 1 };
    else lines.push({ decision, count: 1 });
  }
  return lines;
}

function isOfOne(a: Decision, b: Decision): boolean {
  return a.actor === b.actor && a.action === b.action && a.decided === b.decided && a.reason === b.reason;
}
