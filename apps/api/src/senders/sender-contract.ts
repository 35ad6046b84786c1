// What is asked about senders beyond making one.
import { PARKED_POLICIES, pageQuery, reasonSchema } from '@oneping/contracts';
import { z } from 'zod';

const MOST_REASON_CHARACTERS = 500;

export const listSendersQuerySchema = z.strictObject(pageQuery);
export type ListSendersQuery = z.infer<typeof listSendersQuerySchema>;

export const pauseSenderSchema = z.strictObject({
  reason: z.string().trim().min(1).max(MOST_REASON_CHARACTERS).meta({ description: 'Shown wherever the sender is.' }),
});
export type PauseSender = z.infer<typeof pauseSenderSchema>;

export const resumeSenderSchema = z.strictObject({
  reason: pauseSenderSchema.shape.reason.meta({ description: 'Stands in the audit log.' }).optional(),
});
export type ResumeSender = z.infer<typeof resumeSenderSchema>;

export const archiveSenderSchema = z.strictObject({ reason: reasonSchema });
export type ArchiveSender = z.infer<typeof archiveSenderSchema>;

export const parkedPolicySchema = z.strictObject({ policy: z.enum(PARKED_POLICIES), reason: reasonSchema });
export type PutParkedPolicy = z.infer<typeof parkedPolicySchema>;
