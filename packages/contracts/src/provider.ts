// The catalogue of providers: what can be configured, and what each can promise about repeats.
import { SAFETY_CLASSES } from '@oneping/claims';
import { z } from 'zod';
import { channelSchema } from './word-schemas.js';

export const providerSchema = z.object({
  id: z.string(),
  channels: z.array(channelSchema),
  configSchema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of a sender’s config.' }),
  safety: z.object({ classes: z.array(z.enum(SAFETY_CLASSES)) }),
});
export type Provider = z.infer<typeof providerSchema>;
export const providersAnswerSchema = z.object({ data: z.array(providerSchema) });
