// A token bucket per app and per person that all API processes share: each takes a tenth of a second's worth at a time.
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/pool-of.js';
import { takeTokens } from '../database/sql/take-tokens.js';
import { API_LIMITS, type ApiLimits } from './api-limits.js';
import { Problem } from './problem.js';

/** What this process may still let in without asking, and what it last heard about the rest. */
interface Allowance {
  readonly of: Counted;
  tokens: number;
  /** In the shared bucket. */
  left: number;
  rate: number;
  /** Whoever is turned away before then need not ask again. */
  refusedUntilMs: number;
  usedAtMs: number;
  waitingCount: number;
  asking: Promise<void> | null;
}

/** Whose rate it is. Ids of both are of one kind, and never the same. */
type Counted = 'app' | 'person';

const SLICE_SECONDS = 0.1;
/** From this on a slice is asked for before the last one is used up: below it that would hold back what others need. */
const LEAST_TO_ASK_AHEAD = 10;
const SWEEP_ABOVE = 1_000;
const IDLE_MS = 60_000;

/** The headers `RateLimit-Policy` and `RateLimit`, and where it is refused `Retry-After`. */
export type RateHeaders = Readonly<Record<string, string>>;

@Injectable()
export class RateLimits {
  private readonly allowances = new Map<string, Allowance>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(API_LIMITS) private readonly limits: ApiLimits,
  ) {}

  /**
   * Takes one token of the app, or throws 429; where the store has to be asked and cannot be, what that throws.
   * `perSecond` null: the service's own rate. Over all processes as many are let in as the bucket has, and a slice each.
   */
  admit(appId: string, perSecond: number | null): RateHeaders | Promise<RateHeaders> {
    return this.admitOne('app', appId, perSecond ?? this.limits.requestsPerSecond);
  }

  /** The same for a signed-in person: apart from the apps, so that a busy app never shuts its operators out. */
  admitPerson(operatorId: string): RateHeaders | Promise<RateHeaders> {
    return this.admitOne('person', operatorId, this.limits.requestsPerSecondOfPerson);
  }

  /** Takes further tokens for work that was admitted already. The bucket may go into debt, which later requests wait out. */
  charge(appId: string, tokens: number): void {
    const allowance = this.allowances.get(appId);
    if (allowance === undefined) return;
    allowance.tokens -= tokens;
    if (allowance.tokens < 0) this.askAhead(appId, allowance);
  }

  get allowanceCount(): number {
    return this.allowances.size;
  }

  private admitOne(of: Counted, id: string, rate: number): RateHeaders | Promise<RateHeaders> {
    const allowance = this.allowanceOf(of, id, rate);
    return this.take(id, allowance) ?? this.takeAfterAsking(id, allowance);
  }

  private allowanceOf(of: Counted, id: string, rate: number): Allowance {
    const usedAtMs = performance.now();
    const known = this.allowances.get(id);
    if (known === undefined) {
      if (this.allowances.size >= SWEEP_ABOVE) this.sweep(usedAtMs);
      const left = this.capacityOf(rate);
      const fresh = { of, tokens: 0, left, rate, refusedUntilMs: 0, usedAtMs, waitingCount: 0, asking: null };
      this.allowances.set(id, fresh);
      return fresh;
    }
    known.usedAtMs = usedAtMs;
    // A new rate is a new verdict: what was taken at the old one is not a slice of it. A debt stays.
    if (known.rate !== rate) Object.assign(known, { rate, refusedUntilMs: 0, tokens: Math.min(known.tokens, 0) });
    return known;
  }

  /** Null: the store has to be asked. */
  private take(id: string, allowance: Allowance): RateHeaders | null {
    if (allowance.tokens >= 1) {
      allowance.tokens -= 1;
      const slice = sliceOf(allowance);
      if (slice >= LEAST_TO_ASK_AHEAD && allowance.tokens < slice / 2) this.askAhead(id, allowance);
      return this.headersOf(allowance);
    }
    const waitMs = allowance.refusedUntilMs - performance.now();
    if (waitMs > 0) throw tooMany(allowance.of, waitMs, this.headersOf(allowance));
    return null;
  }

  private async takeAfterAsking(id: string, allowance: Allowance): Promise<RateHeaders> {
    allowance.waitingCount += 1;
    try {
      for (;;) {
        await this.ask(id, allowance);
        const taken = this.take(id, allowance);
        if (taken !== null) return taken;
      }
    } finally {
      allowance.waitingCount -= 1;
    }
  }

  private askAhead(id: string, allowance: Allowance): void {
    // Whoever needs it and finds nothing asks again, and hears what is wrong.
    this.ask(id, allowance).catch(() => {});
  }

  /** Many who need the same at once ask once. */
  private ask(id: string, allowance: Allowance): Promise<void> {
    allowance.asking ??= this.refill(id, allowance).finally(() => {
      allowance.asking = null;
    });
    return allowance.asking;
  }

  private async refill(id: string, allowance: Allowance): Promise<void> {
    const { rate, tokens, waitingCount } = allowance;
    const debt = Math.max(0, -tokens);
    const extra = Math.max(1, sliceOf(allowance), waitingCount);
    const request = { id, rate, capacity: this.capacityOf(rate), debt, extra };
    const { granted, left } = await takeTokens(poolOf(this.dataSource), request);
    // The rate may have changed meanwhile: what the old one granted does not count under the new one.
    const counted = allowance.rate === rate ? granted : 0;
    allowance.tokens += debt + counted;
    if (counted !== granted) return;
    allowance.left = left;
    const missing = 1 - allowance.tokens - left;
    if (allowance.tokens < 1) allowance.refusedUntilMs = performance.now() + (missing / rate) * 1_000;
  }

  private headersOf({ of, tokens, left, rate }: Allowance): RateHeaders {
    const capacity = this.capacityOf(rate);
    const remaining = Math.min(capacity, Math.max(0, Math.floor(tokens + left)));
    return {
      'RateLimit-Policy': `"${of}";q=${Math.floor(capacity)};w=${this.limits.burstSeconds}`,
      RateLimit: `"${of}";r=${remaining};t=${Math.ceil((capacity - remaining) / rate)}`,
    };
  }

  private capacityOf(rate: number): number {
    return Math.max(1, rate * this.limits.burstSeconds);
  }

  private sweep(nowMs: number): void {
    for (const [id, { tokens, usedAtMs, asking }] of this.allowances) {
      if (nowMs - usedAtMs > IDLE_MS && tokens >= 0 && asking === null) this.allowances.delete(id);
    }
  }
}

function sliceOf({ rate }: Allowance): number {
  return rate * SLICE_SECONDS;
}

const TOO_MANY: Readonly<Record<Counted, string>> = {
  app: 'This app sends too many requests. Wait as long as Retry-After says.',
  person: 'You send too many requests. Wait as long as Retry-After says.',
};

function tooMany(of: Counted, waitMs: number, headers: RateHeaders): Problem {
  return new Problem('rate_limited', TOO_MANY[of], {
    headers: { ...headers, 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  });
}
