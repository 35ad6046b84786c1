// How often a fault rule fires: the part of a rule that counts.

export interface RuleLimits {
  /** Lets this many matches pass first. */
  after?: number;
  /** Then fires at most so often. */
  times?: number;
  /** Fires at most so often for one recipient (SMTP), or one key or else path (HTTP). */
  timesEach?: number;
}

/** Counts the matches of one rule. */
export class RuleCount {
  private matches = 0;
  private fired = 0;
  private readonly firedEach = new Map<string, number>();

  constructor(private readonly limits: RuleLimits) {}

  /** Counts one more match, on `subject`, and says whether the rule fires for it. */
  fires(subject: string): boolean {
    const { after = 0, times = Number.POSITIVE_INFINITY, timesEach = Number.POSITIVE_INFINITY } = this.limits;
    this.matches += 1;
    const firedHere = this.firedEach.get(subject) ?? 0;
    if (this.matches <= after || this.fired >= times || firedHere >= timesEach) return false;
    this.fired += 1;
    this.firedEach.set(subject, firedHere + 1);
    return true;
  }
}
