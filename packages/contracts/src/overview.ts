// The numbers of an app: what needs a person, what happened, how fast, and how senders and workers are.
import { z } from 'zod';
import { actorNameSchema } from './actor-name.js';
import { DECISION_ACTIONS } from './audit-actions.js';
import { BATCH_DECISIONS } from './batch-words.js';
import { SENDER_STATES } from './sender-words.js';
import { channelSchema } from './word-schemas.js';
import { WORKER_STATES } from './worker.js';

export const OVERVIEW_RANGES = ['1h', '24h', '7d', '30d', '90d'] as const;
export type OverviewRange = (typeof OVERVIEW_RANGES)[number];

/** Where no alert rule of the app says otherwise. */
export const OLDEST_UNKNOWN_LIMIT_SECONDS = 3_600;

export const overviewQuerySchema = z.strictObject({
  range: z.enum(OVERVIEW_RANGES).optional().meta({ description: 'How far the series goes back; 24h unless given.' }),
});
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;

const count = z.int().nonnegative();

const figures = {
  accepted: count.meta({ description: 'Notifications.' }),
  sent: count.meta({ description: 'Deliveries, as are the next three.' }),
  failed: count,
  lapsed: count,
  canceled: count,
  duplicates: z.object({
    replay: count,
    mismatch: count,
    inUse: count,
    expired: count,
    worker: count.meta({ description: 'Sends that a worker did not make, or that a provider already had.' }),
  }),
  latencyMs: z
    .object({ p50: z.number(), p95: z.number(), p99: z.number() })
    .nullable()
    .meta({ description: 'From acceptance, or from sendAt, to sent; null where nothing was sent.' }),
  oldestUnknownSeconds: z
    .int()
    .nullable()
    .meta({ description: 'The greatest age of an unknown outcome in this time; null without any.' }),
};

const bounded = count.meta({ description: 'Counted up to 10 000.' });

export const overviewSchema = z.object({
  asOf: z.string(),
  attention: z.object({
    needsReview: bounded,
    oldestUnknownSeconds: z.int().nullable(),
    conflicts: bounded,
    overdue: bounded.meta({ description: 'Due for more than a minute, and not begun. Counted up to 10 000.' }),
    sendersDown: count,
    workersAlive: count,
  }),
  oldestUnknownLimitSeconds: z
    .int()
    .positive()
    .meta({
      description: `Above this age an unknown outcome is alarming: the strictest alert rule about it, else ${OLDEST_UNKNOWN_LIMIT_SECONDS}.`,
    }),
  range: z.enum(OVERVIEW_RANGES),
  stepSeconds: z.int().meta({ description: 'Length of one point of the series.' }),
  totals: z.object(figures),
  previous: z
    .object(figures)
    .nullable()
    .meta({ description: 'The same length of time before; null where that is no longer kept.' }),
  series: z.array(z.object({ at: z.string(), ...figures })),
  senders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      channel: channelSchema,
      provider: z.string(),
      state: z.enum(SENDER_STATES),
      circuit: z.enum(['closed', 'open']).meta({
        description: 'Open: it is paused by a worker, after failures, and not by a person.',
      }),
      waiting: bounded.meta({ description: 'Deliveries that are due now and were not begun. Counted up to 10 000.' }),
      lastHour: z.object({
        sent: count,
        refused: count.meta({ description: 'Calls that the provider refused, some of which are tried again.' }),
        unknown: count,
        p95Ms: count
          .nullable()
          .meta({ description: 'Of 20 calls 19 took no longer than about this; null where none was made.' }),
      }),
      lastDay: z
        .array(z.object({ sent: count, refused: count, unknown: count }))
        .meta({ description: 'Calls hour by hour, 24 of them, the oldest first; the last is `lastHour`.' }),
      lastTrouble: z
        .object({ code: z.string(), at: z.string() })
        .nullable()
        .meta({ description: 'The last call that was not taken, of the last day; null where all were.' }),
    }),
  ),
  workers: z.array(
    z.object({ id: z.string(), host: z.string(), state: z.enum(WORKER_STATES), heartbeatAt: z.string() }),
  ),
  decisions: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      actor: z.string(),
      actorName: actorNameSchema,
      action: z.enum(DECISION_ACTIONS),
      targetKind: z.string(),
      targetId: z.string(),
      reason: z.string().nullable(),
      messageId: z
        .string()
        .nullable()
        .meta({ description: 'Of the key that it was about; null: of none, or of one that is purged.' }),
      decided: z
        .enum(BATCH_DECISIONS)
        .nullable()
        .meta({ description: 'What was decided about a delivery; null: the action says all.' }),
    }),
  ),
});
export type Overview = z.infer<typeof overviewSchema>;
export type OverviewFigures = Overview['totals'];
