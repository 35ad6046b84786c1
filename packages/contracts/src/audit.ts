// The audit log: who decided what and why, and where the event stands in its app's chain.
import { z } from 'zod';
import { actorNameSchema } from './actor-name.js';
import { dateTimeSchema } from './date-time.js';
import { exportQuery } from './export.js';
import { NOT_COUNTED } from './list-count.js';
import { pageOf, pageQuery } from './page.js';
import { severalTexts } from './several.js';

/** Whose log: that of one app, or that of the service itself, in which people sign in and apps come and go. */
export const AUDIT_LEVELS = ['app', 'service'] as const;

const text = z.string().min(1).max(200);

/** The query of GET /v1/audit-events. An unknown parameter, or one given twice, is refused. */
export const listAuditEventsQuerySchema = z.strictObject({
  ...pageQuery,
  ...exportQuery,
  level: z.enum(AUDIT_LEVELS).optional().meta({
    description: 'Whose log; `service` is for who administers it. Unless given: that of the app, where one is named.',
  }),
  actor: text.optional().meta({ description: 'Exactly this actor, such as `api-key:<id>`.' }),
  action: severalTexts(text)
    .optional()
    .meta({ description: 'Such as `delivery.resolve`: one, or several with commas between.' }),
  targetKind: severalTexts(text).optional(),
  targetId: text.optional(),
  from: dateTimeSchema.optional(),
  to: dateTimeSchema.optional().meta({ description: 'Before this time.' }),
});
export type ListAuditEventsQuery = z.infer<typeof listAuditEventsQuerySchema>;
export const countAuditEventsQuerySchema = listAuditEventsQuerySchema.omit(NOT_COUNTED);
export type CountAuditEventsQuery = z.infer<typeof countAuditEventsQuerySchema>;

const changeSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  app: z.string().nullable().meta({ description: 'Null: an event of the service itself.' }),
  actor: z.string().meta({
    description: '`api-key:<id>`, `operator:<id>`, `policy:<sender id>`, `system`, or `stranger`: nobody who is known.',
  }),
  actorName: actorNameSchema,
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  reason: z.string().nullable(),
  before: changeSchema,
  after: changeSchema,
  requestId: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'The address that the request came from.' }),
  seal: z
    .object({ position: z.int(), hash: z.string(), sealedAt: z.string() })
    .nullable()
    .meta({ description: 'Its link in the chain; null in the first seconds.' }),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;
export const auditEventPageSchema = pageOf(auditEventSchema);
