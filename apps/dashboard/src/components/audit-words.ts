// Actions and targets of the audit log in plain words.
import { AUDIT_ACTIONS, AUDIT_TARGETS, type AuditAction } from '@oneping/contracts';
import type { Option } from '../list/filter';

const WORDS: Record<AuditAction, string> = {
  'alert-rule.create': 'Alert rule created',
  'alert-rule.delete': 'Alert rule deleted',
  'alert-rule.edit': 'Alert rule changed',
  'api-key.create': 'API key created',
  'api-key.revoke': 'API key revoked',
  'api-key.roll': 'API key rolled',
  'app.archive': 'App archived',
  'app.create': 'App created',
  'app.edit': 'App settings changed',
  'app.restore': 'App restored',
  'conflict.acknowledge': 'Conflict acknowledged',
  'delivery.cancel': 'Delivery canceled',
  'delivery.extend': 'Deadline of a delivery moved',
  'delivery.lookup': 'Provider asked about a delivery',
  'delivery.resend': 'Delivery sent again',
  'delivery.resolve': 'Delivery decided',
  'delivery.snooze': 'Decision about a delivery put off',
  'erasure.finish': 'Erasure finished',
  'erasure.request': 'Erasure of a recipient asked for',
  'list.export': 'List exported',
  'notification.cancel': 'Key canceled',
  'notification.expire': 'Key expired by hand',
  'notification.extend': 'Protection of a key extended',
  'operator.accept-invitation': 'Invitation accepted',
  'operator.begin-totp': 'Second factor begun',
  'operator.change-password': 'Own password changed',
  'operator.disable': 'Person disabled',
  'operator.disable-totp': 'Second factor switched off',
  'operator.edit': 'Roles of a person changed',
  'operator.enable': 'Person enabled again',
  'operator.enable-totp': 'Second factor switched on',
  'operator.end-session': 'Own session ended',
  'operator.end-sessions': 'Sessions of a person ended',
  'operator.invite': 'Person invited',
  'operator.offer-password-reset': 'Link to a new password made for a person',
  'operator.reset-password': 'New password set with a link',
  'operator.reset-totp': 'Second factor of a person reset',
  'operator.set-up': 'First person set up',
  'operator.sign-in': 'Signed in',
  'operator.sign-in-refused': 'Sign-in refused',
  'operator.sign-out': 'Signed out',
  'operator.withdraw-invitation': 'Invitation withdrawn',
  'payload.reveal': 'Masked content revealed',
  'resolution-batch.abort': 'Batch aborted',
  'resolution-batch.start': 'Batch started',
  'sender.archive': 'Sender archived',
  'sender.create': 'Sender created',
  'sender.edit': 'Sender changed',
  'sender.order': 'Order of senders changed',
  'sender.parked-policy': 'Policy for undecided deliveries changed',
  'sender.pause': 'Sender paused',
  'sender.restore': 'Sender restored',
  'sender.resume': 'Sender resumed',
  'suppression.add': 'Address suppressed',
  'suppression.lift': 'Suppression lifted',
};

/** What a later release may have written reads as "Delivery: resolve" where there are no better words. */
export function actionWords(action: string): string {
  const known = new Map<string, string>(Object.entries(WORDS)).get(action);
  if (known !== undefined) return known;
  const [target = '', verb = ''] = action.split('.');
  return `${spaced(target)}: ${verb.replaceAll(/[-_]/g, ' ')}`;
}

export const ACTION_OPTIONS: readonly Option[] = AUDIT_ACTIONS.map((value) => ({
  value,
  label: WORDS[value],
})).toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** A notification is what people know as a key. */
export function targetWords(kind: string): string {
  if (kind === 'notification') return 'Key';
  return kind === 'api-key' ? 'API key' : spaced(kind);
}

export const TARGET_OPTIONS: readonly Option[] = AUDIT_TARGETS.map((value) => ({ value, label: targetWords(value) }));

function spaced(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[-_]/g, ' ')}`;
}
