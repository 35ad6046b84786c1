// What the caller of an API is made of: the options given, and defaults for the rest.
import { setTimeout as sleepFor } from 'node:timers/promises';
import { ApiCaller } from './api-caller.js';
import type { RetryPolicy } from './retrying.js';

export interface ClientOptions {
  /** Where the API is, such as `https://oneping.example.com`. */
  readonly baseUrl: string;
  /** `ping_live_…` or `ping_test_…`. */
  readonly apiKey: string;
  /** For each attempt, ms. Default 10 000. */
  readonly timeoutMs?: number;
  /** Calls in all before a method gives up. Default 5. */
  readonly maxAttempts?: number;
  readonly fetch?: typeof fetch;
  /** ms since 1970; for Retry-After dates. */
  readonly now?: () => number;
  readonly random?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

export function apiCallerFor(options: ClientOptions): { readonly api: ApiCaller; readonly policy: RetryPolicy } {
  const policy = {
    maxAttempts: options.maxAttempts ?? 5,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms: number) => sleepFor(ms)),
  };
  const api = new ApiCaller({
    ...policy,
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    fetch: options.fetch ?? fetch,
    now: options.now ?? Date.now,
    timeoutMs: options.timeoutMs ?? 10_000,
  });
  return { api, policy };
}
