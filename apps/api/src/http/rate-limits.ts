// A token bucket per app, in this process: one token a request, and one more for every further item of a batch.
import { Inject, Injectable } from '@nestjs/common';
import { API_LIMITS, type ApiLimits } from './api-limits.js';
import { Problem } from './problem.js';

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

@Injectable()
export class RateLimits {
  private readonly buckets = new Map<string, Bucket>();

  constructor(@Inject(API_LIMITS) private readonly limits: ApiLimits) {}

  /** Takes one token of the app, or throws 429. `perSecond` null: the service's own rate. */
  admit(appId: string, perSecond: number | null): void {
    const rate = perSecond ?? this.limits.requestsPerSecond;
    const bucket = this.refill(appId, rate);
    if (bucket.tokens < 1) throw tooMany((1 - bucket.tokens) / rate);
    bucket.tokens -= 1;
  }

  /** Takes further tokens for work that was admitted already. The bucket may go into debt, which later requests wait out. */
  charge(appId: string, tokens: number): void {
    const bucket = this.buckets.get(appId);
    if (bucket) bucket.tokens -= tokens;
  }

  private refill(appId: string, rate: number): Bucket {
    const nowMs = performance.now();
    const capacity = Math.max(1, rate * this.limits.burstSeconds);
    const bucket = this.buckets.get(appId) ?? { tokens: capacity, filledAtMs: nowMs };
    bucket.tokens = Math.min(capacity, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * rate);
    bucket.filledAtMs = nowMs;
    this.buckets.set(appId, bucket);
    return bucket;
  }
}

function tooMany(waitSeconds: number): Problem {
  return new Problem('rate_limited', 'This app sends too many requests. Wait as long as Retry-After says.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) },
  });
}
