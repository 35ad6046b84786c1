// Unknown deliveries that belong together: the same sender and reason, within one stretch of time.
import { z } from 'zod';
import { senderSummarySchema } from './delivery.js';

export const deliveryGroupsSchema = z
  .object({
    data: z.array(
      z.object({
        sender: senderSummarySchema,
        reason: z.string().nullable().meta({ description: 'The code that all of them have.' }),
        from: z.string().meta({ description: 'When the first of them became unknown.' }),
        to: z.string().meta({ description: 'When the last of them did; nothing else did within ten minutes of it.' }),
        count: z.int(),
        parkedCount: z.int().meta({ description: 'Those that wait for a person.' }),
        evidence: z
          .record(z.string(), z.int())
          .meta({ description: 'How many by their latest verdict; none: not asked.' }),
      }),
    ),
  })
  .meta({ description: 'The largest first, at most a hundred, of the first 20 000 unknown deliveries.' });
export type DeliveryGroups = z.infer<typeof deliveryGroupsSchema>;
