// What is done about an operator, on record: in full for the service itself, and in each app what concerns it.
import type { Role } from '@oneping/contracts';
import type { EntityManager } from 'typeorm';
import { askedBy, recordAudit, recordInService } from '../audit/record-audit.js';
import type { RequestContext } from '../http/request-context.js';
import type { Reach, Roles } from './reach.js';

export interface AboutOperator {
  readonly action: string;
  readonly operatorId: string;
  readonly reason?: string;
  readonly before?: object;
  readonly after?: object;
}

/** `roles`: as they were and as they are. An app in which they changed hears of its own, and of no other app. */
export async function recordRoles(
  transaction: EntityManager,
  caller: RequestContext,
  { apps }: Reach,
  about: AboutOperator,
  roles: { readonly before: Roles; readonly after: Roles },
): Promise<void> {
  const event = await recordForService(transaction, caller, about);
  for (const { id: appId, slug } of apps) {
    const [was, is] = [roles.before[slug] ?? null, roles.after[slug] ?? null];
    if (was === is) continue;
    await recordAudit(transaction, { ...event, appId, before: { role: was }, after: { role: is } });
  }
}

/** For what concerns the person in all their apps alike: it says nothing of any one of them. */
export async function recordInTheirApps(
  transaction: EntityManager,
  caller: RequestContext,
  { apps }: Reach,
  about: AboutOperator,
  roles: Readonly<Record<string, Role>>,
): Promise<void> {
  const event = await recordForService(transaction, caller, about);
  for (const { id: appId, slug } of apps) {
    if (roles[slug] !== undefined) await recordAudit(transaction, { ...event, appId });
  }
}

async function recordForService(
  transaction: EntityManager,
  caller: RequestContext,
  { operatorId, ...rest }: AboutOperator,
) {
  const event = { ...askedBy(caller), ...rest, targetKind: 'operator', targetId: operatorId };
  await recordInService(transaction, event);
  return event;
}
