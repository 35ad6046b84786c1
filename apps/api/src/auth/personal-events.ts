// What a person does about their own sign-in: on record for the service itself, and in every app that they are a member of.
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { type AuditWriter, recordInService } from '../audit/record-audit.js';
import { SERVICE_ID } from '../http/service-scope.js';

export type PersonalAction =
  | 'operator.sign-in'
  | 'operator.sign-in-refused'
  | 'operator.sign-out'
  | 'operator.change-password'
  | 'operator.reset-password'
  | 'operator.begin-totp'
  | 'operator.enable-totp'
  | 'operator.disable-totp'
  | 'operator.end-session'
  | 'operator.accept-invitation'
  | 'operator.set-up';

type Asked = Pick<FastifyRequest, 'id' | 'ip'>;

/** One event, of one id, in each log. An admin of the whole service is in every app. */
const RECORD = /* sql */ `
INSERT INTO audit_events (app_id, id, actor, action, target_kind, target_id, after, request_id, address)
SELECT place.id, $2::uuid, 'operator:' || $1::text, $3, 'operator', $1::text, $4, $5, $6
FROM (
  SELECT '${SERVICE_ID}'::uuid AS id
  UNION ALL
  SELECT a.app_id FROM apps a JOIN operators o ON o.id = $1::uuid
  WHERE a.archived_at IS NULL
    AND (o.is_instance_admin OR EXISTS (SELECT FROM memberships m WHERE m.app_id = a.app_id AND m.operator_id = o.id))
) AS place`;

export async function recordPersonal(
  writer: AuditWriter,
  { id: requestId, ip }: Asked,
  operatorId: string,
  action: PersonalAction,
  after?: object,
): Promise<void> {
  const change = after === undefined ? null : JSON.stringify(after);
  await writer.query(RECORD, [operatorId, uuidv7(), action, change, requestId, ip]);
}

/** Of somebody whom nobody knows: only who administers the service is told. */
export async function recordStranger(
  writer: AuditWriter,
  { id: requestId, ip: address }: Asked,
  action: string,
  who: { readonly targetId: string; readonly after: object },
): Promise<void> {
  await recordInService(writer, { actor: 'stranger', action, targetKind: 'operator', ...who, requestId, address });
}
