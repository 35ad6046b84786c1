// Changes an alert rule, or turns it off and on: an assignment, harmless to repeat.
import { isDeepStrictEqual } from 'node:util';
import { type AlertRule, type PatchAlertRule, SAME_SENDER } from '@oneping/contracts';
import type { EntityManager } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { refuseUnknownSenders } from './check-target.js';

const UPDATE = `
  UPDATE alert_rules SET name = $3, threshold = $4, target = $5,
    disabled_at = CASE WHEN $6 THEN NULL ELSE coalesce(disabled_at, clock_timestamp()) END
  WHERE app_id = $1 AND id = $2`;
const IS_TAKEN = `
  SELECT FROM alert_rules WHERE app_id = $1 AND name = $3 AND id <> $2 AND deleted_at IS NULL`;

/** `rule` as it is, locked. Throws 409 where another rule has the name. */
export async function editAlertRule(
  transaction: EntityManager,
  caller: RequestContext,
  rule: AlertRule,
  { name = rule.name, threshold = rule.threshold, target, enabled = rule.enabled }: PatchAlertRule,
): Promise<void> {
  // As JSON: what is left out and what is undefined are the same there.
  const wanted = { name, threshold, target: JSON.parse(JSON.stringify(target ?? rule.target)), enabled };
  const before = { name: rule.name, threshold: rule.threshold, target: rule.target, enabled: rule.enabled };
  if (isDeepStrictEqual(before, wanted)) return;
  const { id: appId } = caller.app;
  if (target) {
    refuseSameSender(rule, target.sender);
    await refuseUnknownSenders(transaction, appId, { target });
  }
  const taken = await transaction.query<unknown[]>(IS_TAKEN, [appId, rule.id, name]);
  if (taken.length > 0) throw new Problem('name_taken', 'Another alert rule has this name. Choose another one.');
  const values = [appId, rule.id, name, threshold, JSON.stringify(wanted.target), enabled];
  await transaction.query(UPDATE, values);
  // Without the address: the record of a change is read by more people than the rule.
  await recordAudit(transaction, {
    ...askedBy(caller),
    action: 'alert-rule.edit',
    targetKind: 'alert-rule',
    targetId: rule.id,
    before: { name: rule.name, threshold: rule.threshold, through: rule.target.sender, enabled: rule.enabled },
    after: { name, threshold, through: (target ?? rule.target).sender, enabled },
  });
}

function refuseSameSender({ sender }: AlertRule, through: string): void {
  if (sender !== through) return;
  throw new Problem('invalid_request', 'The body is not valid; errors says where.', {
    errors: [{ pointer: '/target/sender', ...SAME_SENDER }],
  });
}
