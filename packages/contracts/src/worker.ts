// Workers: the processes that send, and what each holds of an app.
import { z } from 'zod';

/** alive: its heartbeat is fresh. silent: it is not, and nobody has taken over yet. dead: its session ended without a goodbye. */
export const WORKER_STATES = ['alive', 'silent', 'dead', 'stopped'] as const;

export const workerSchema = z.object({
  id: z.string(),
  host: z.string(),
  processId: z.int(),
  release: z.string(),
  state: z.enum(WORKER_STATES),
  startedAt: z.string(),
  heartbeatAt: z.string(),
  stoppedAt: z.string().nullable(),
  holdsCount: z.int().meta({ description: 'Deliveries of this app in its hands now, counted up to 1 000.' }),
  holds: z
    .array(
      z.object({
        deliveryId: z.string(),
        notificationId: z.string(),
        status: z.enum(['claimed', 'sending']),
        since: z.string(),
        leaseEndsAt: z.string(),
      }),
    )
    .meta({ description: 'The first 20 of them; those whose lease ends soonest come first.' }),
});
export type Worker = z.infer<typeof workerSchema>;

export const workerListSchema = z.object({ data: z.array(workerSchema) }).meta({
  description: 'All that were there in the last hour, the latest heartbeat first; at most 100.',
});
export type WorkerList = z.infer<typeof workerListSchema>;
