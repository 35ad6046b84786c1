// The lists of words as schemas. The words stand apart, so that a page that only shows them loads no schema.
import { z } from 'zod';
import { AUDIT_ACTIONS } from './audit-actions.js';
import { CHANNELS } from './channels.js';
import { DUPLICATE_KINDS } from './duplicate-kinds.js';
import { MISMATCH_CAUSES, type MismatchCause } from './mismatch-cause.js';
import { ROLES } from './roles.js';
import { SCOPES } from './scopes.js';

export const auditActionSchema = z.enum(AUDIT_ACTIONS);
export const channelSchema = z.enum(CHANNELS);
export const duplicateKindSchema = z.enum(DUPLICATE_KINDS);
export const mismatchCauseSchema = z.enum(Object.keys(MISMATCH_CAUSES) as [MismatchCause, ...MismatchCause[]]);
export const roleSchema = z.enum(ROLES);
export const scopeSchema = z.enum(SCOPES);
