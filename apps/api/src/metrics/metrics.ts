// Prometheus metrics of this process. Labels are few and fixed: never a key, a recipient, an id or a person.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();

collectDefaultMetrics({ register: registry, prefix: 'oneping_' });
// Gauges that call themselves totals; the same numbers come by type, under names that say what they are.
for (const what of ['handles', 'requests', 'resources'])
  registry.removeSingleMetric(`oneping_nodejs_active_${what}_total`);

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];

export const httpRequestSeconds = new Histogram({
  name: 'oneping_http_request_seconds',
  help: 'Time from a request’s arrival to its answer, by route and status class.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: SECONDS,
  registers: [registry],
});

export const postsTotal = new Counter({
  name: 'oneping_posts_total',
  help: 'Posted notifications that could be read, by their answer: accepted, replay, mismatch, in_use, expired, refused, unavailable.',
  labelNames: ['answer'] as const,
  registers: [registry],
});

export const outcomesTotal = new Counter({
  name: 'oneping_outcomes_total',
  help: 'Ended calls to providers by outcome.',
  labelNames: ['provider', 'channel', 'outcome'] as const,
  registers: [registry],
});

export const callSeconds = new Histogram({
  name: 'oneping_provider_call_seconds',
  help: 'Duration of calls to providers.',
  labelNames: ['provider', 'channel'] as const,
  buckets: SECONDS,
  registers: [registry],
});

export const reapedTotal = new Counter({
  name: 'oneping_reaped_total',
  help: 'Deliveries taken over from workers that were gone: requeued, unknown or poisoned.',
  labelNames: ['to'] as const,
  registers: [registry],
});

export const inHand = new Gauge({
  name: 'oneping_deliveries_in_hand',
  help: 'Deliveries that this worker holds now.',
  registers: [registry],
});
