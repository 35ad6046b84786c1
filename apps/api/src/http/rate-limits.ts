// A token bucket per app, in this process: one token a request, and one more for every further item of a batch.
import { Inject, Injectable, Optional } from '@nestjs/common';
import { API_LIMITS, type ApiLimits } from './api-limits.js';
import { Problem } from './problem.js';

interface Bucket {
  tokens: number;
  filledAtMs: number;
  readonly rate: number;
}

const SWEEP_ABOVE = 1_000;

@Injectable()
export class RateLimits {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    @Inject(API_LIMITS) private readonly limits: ApiLimits,
    @Optional() private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Takes one token of the app, or throws 429. `perSecond` null: the service's own rate. */
  admit(appId: string, perSecond: number | null): void {
    const bucket = this.refill(appId, perSecond ?? this.limits.requestsPerSecond);
    if (bucket.tokens < 1) throw tooMany((1 - bucket.tokens) / bucket.rate);
    bucket.tokens -= 1;
  }

  /** Takes further tokens for work that was admitted already. The bucket may go into debt, which later requests wait out. */
  charge(appId: string, tokens: number): void {
    const bucket = this.buckets.get(appId);
    if (bucket) bucket.tokens -= tokens;
  }

  get bucketCount(): number {
    return this.buckets.size;
  }

  private refill(appId: string, rate: number): Bucket {
    const filledAtMs = this.nowMs();
    const known = this.buckets.get(appId);
    if (!known && this.buckets.size >= SWEEP_ABOVE) this.sweep();
    const tokens = known ? this.tokensNow(known, filledAtMs) : this.capacity(rate);
    const bucket = { tokens: Math.min(tokens, this.capacity(rate)), filledAtMs, rate };
    this.buckets.set(appId, bucket);
    return bucket;
  }

  private sweep(): void {
    const nowMs = this.nowMs();
    for (const [appId, bucket] of this.buckets) {
      if (this.tokensNow(bucket, nowMs) >= this.capacity(bucket.rate)) this.buckets.delete(appId);
    }
  }

  private tokensNow({ tokens, filledAtMs, rate }: Bucket, nowMs: number): number {
    return tokens + ((nowMs - filledAtMs) / 1_000) * rate;
  }

  private capacity(rate: number): number {
    return Math.max(1, rate * this.limits.burstSeconds);
  }
}

function tooMany(waitSeconds: number): Problem {
  return new Problem('rate_limited', 'This app sends too many requests. Wait as long as Retry-After says.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) },
  });
}
