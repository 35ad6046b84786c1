// Whether a planned delivery is to a URL that no call of ours may go to: what is written in it, before any name is resolved.
import { findProvider, refusalOfUrl } from '@oneping/channels';
import { isGiven, type PostNotification, type ProblemError, recipientList } from '@oneping/contracts';
import { Problem } from '../http/problem.js';
import type { DeliveryPlan, PlannedDelivery } from './plan-deliveries.js';

/** The plan, or the refusal of its targets. A stand-in calls nobody. For new message IDs only: it rests on settings. */
export function judgeTargets(
  plan: DeliveryPlan,
  { to }: Pick<PostNotification, 'to'>,
  allowNetworks: readonly string[],
): DeliveryPlan {
  if ('refusal' in plan) return plan;
  const blocked = plan.deliveries.filter((delivery) => isBlocked(delivery, allowNetworks));
  if (blocked.length === 0) return plan;
  const errors = recipientList(to).flatMap((recipient, index) => {
    const above = Array.isArray(to) ? `/to/${index}` : '/to';
    const webhook = isGiven(recipient.webhook) && isOneOf(blocked, 'webhook', recipient.webhook.url);
    const push =
      isGiven(recipient.push) &&
      typeof recipient.push === 'object' &&
      isOneOf(blocked, 'push', recipient.push.endpoint);
    return [...(webhook ? [error(`${above}/webhook/url`)] : []), ...(push ? [error(`${above}/push/endpoint`)] : [])];
  });
  const detail = 'Only public addresses are called, by https. ONEPING_ALLOW_NETWORKS opens others.';
  return { refusal: new Problem('target_not_allowed', detail, { errors }) };
}

function isBlocked({ channel, address, sender }: PlannedDelivery, allowNetworks: readonly string[]): boolean {
  if (channel !== 'webhook' && channel !== 'push') return false;
  if (findProvider(sender.provider)?.isStandIn || !/^https?:/.test(address)) return false;
  return refusalOfUrl(address, allowNetworks) !== null;
}

function isOneOf(blocked: readonly PlannedDelivery[], channel: string, written: string): boolean {
  return blocked.some((delivery) => delivery.channel === channel && delivery.address === new URL(written).href);
}

function error(pointer: string): ProblemError {
  return { pointer, code: 'target_not_allowed', message: 'This address is not called.' };
}
