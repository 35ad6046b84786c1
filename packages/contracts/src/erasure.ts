// Erasing one recipient on request: whose traces go, and how far it is.
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { recipientSchema } from './recipient.js';
import { channelSchema } from './word-schemas.js';

/** The body of POST /v1/erasures. */
export const postErasureSchema = z.strictObject({
  channel: channelSchema
    .optional()
    .meta({ description: 'Only the address of this channel; default: all that are named.' }),
  recipient: recipientSchema,
  reason: z.string().min(LIMITS.reasonCharacters.min).max(LIMITS.reasonCharacters.max),
});
export type PostErasure = z.infer<typeof postErasureSchema>;

export const ERASURE_STATUSES = ['running', 'finished'] as const;

export const erasureSchema = z.object({
  id: z.string(),
  status: z.enum(ERASURE_STATUSES),
  channels: z.array(channelSchema),
  reason: z.string(),
  requestedBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  deliveries: z.int().meta({ description: 'Deliveries that forgot their address so far.' }),
  canceled: z.int().meta({ description: 'Those of them that were not to be sent any more.' }),
  notifications: z.int().meta({ description: 'Notifications whose body or result named it.' }),
  contentKept: z.int().meta({
    description:
      'Those of them that have other recipients. Their content and metadata stay, the same for all, until the last one is erased: the others were sent it, or still will be. Whatever it says of the one who is erased stays with it.',
  }),
  copies: z.int().meta({ description: 'Items of the inbox and of the sandbox that outlived their delivery.' }),
  openDeliveries: z.int().meta({
    description: 'Without address, but a call of theirs is still out or nobody knows how it ended; they follow.',
  }),
});
export type Erasure = z.infer<typeof erasureSchema>;
