// What a provider answers when it is asked whether it has a message of ours.
import { z } from 'zod';
import { actorNameSchema } from './actor-name.js';
import { pageOf, pageQuery } from './page.js';

/** `several`: more than one under our own id. `too_early`: nobody could know yet. `not_possible`: it cannot be asked. */
export const EVIDENCE_VERDICTS = ['found', 'not_found', 'too_early', 'not_possible', 'failed', 'several'] as const;
export type EvidenceVerdict = (typeof EVIDENCE_VERDICTS)[number];

export const evidenceSchema = z.object({
  verdict: z.enum(EVIDENCE_VERDICTS),
  method: z.string().meta({ description: 'How it was asked.' }),
  query: z.string().meta({ description: 'What was asked, redacted.' }),
  askedAt: z.string(),
  askedBy: z.string().meta({ description: 'reconciler, operator:<id> or api-key:<id>.' }),
  askedByName: actorNameSchema,
  seesBackMs: z.int().nullable().meta({ description: 'How far back the source sees, ms before the question.' }),
  providerMessageId: z.string().nullable(),
  answer: z.string().nullable().meta({ description: 'What the provider said, redacted and cut to 1 KiB.' }),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** One row of the record: the same answer to the same question again counts up. */
export const lookupSchema = evidenceSchema.extend({
  id: z.string(),
  attemptNumber: z.int().meta({ description: 'The last call that had been made when it was asked.' }),
  firstAskedAt: z.string().meta({ description: 'askedAt is when this was answered for the last time.' }),
  askedCount: z.int().meta({ description: 'How often it was answered in a row.' }),
});
export type Lookup = z.infer<typeof lookupSchema>;
export const lookupPageSchema = pageOf(lookupSchema);

export const listLookupsQuerySchema = z.strictObject(pageQuery);
export type ListLookupsQuery = z.infer<typeof listLookupsQuerySchema>;
