// What a person does about their own sign-in, on record in every app that they are a member of.
import type { FastifyRequest } from 'fastify';
import { type AuditWriter, recordAudit } from '../audit/record-audit.js';

export type PersonalAction =
  | 'operator.sign-in'
  | 'operator.sign-in-refused'
  | 'operator.sign-out'
  | 'operator.change-password'
  | 'operator.enable-totp'
  | 'operator.disable-totp'
  | 'operator.end-session'
  | 'operator.accept-invitation'
  | 'operator.set-up';

const APPS_OF = `
  SELECT a.app_id AS id FROM apps a JOIN operators o ON o.id = $1
  WHERE a.archived_at IS NULL
    AND (o.is_instance_admin OR EXISTS (SELECT FROM memberships m WHERE m.app_id = a.app_id AND m.operator_id = $1))
  ORDER BY a.app_id LIMIT 100`;

export async function recordPersonal(
  writer: AuditWriter,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  operatorId: string,
  action: PersonalAction,
  after?: object,
): Promise<void> {
  // Safe: the statement gives one column.
  const apps = rowsOf(await writer.query(APPS_OF, [operatorId])) as { id: string }[];
  for (const { id: appId } of apps) {
    await recordAudit(writer, {
      appId,
      actor: `operator:${operatorId}`,
      action,
      targetKind: 'operator',
      targetId: operatorId,
      requestId: request.id,
      address: request.ip,
      ...(after === undefined ? {} : { after }),
    });
  }
}

/** The driver answers an object with rows, TypeORM the rows. */
function rowsOf(answer: unknown): unknown {
  return Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows;
}
