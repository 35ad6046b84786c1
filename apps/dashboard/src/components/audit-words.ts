// Actions of the audit log in plain words.

/** `delivery.resolve` reads as "Delivery: resolve" where no better words are known. */
export function actionWords(action: string): string {
  const known = WORDS.get(action);
  if (known !== undefined) return known;
  const [target = '', verb = ''] = action.split('.');
  return `${target.charAt(0).toUpperCase()}${target.slice(1).replaceAll(/[-_]/g, ' ')}: ${verb.replaceAll(/[-_]/g, ' ')}`;
}

const WORDS = new Map([
  ['delivery.resolve', 'Delivery resolved'],
  ['delivery.resend', 'Delivery sent again'],
  ['delivery.snooze', 'Delivery snoozed'],
  ['delivery.cancel', 'Delivery canceled'],
  ['notification.cancel', 'Notification canceled'],
  ['sender.pause', 'Sender paused'],
  ['sender.resume', 'Sender resumed'],
  ['sender.create', 'Sender created'],
  ['api-key.create', 'API key created'],
  ['api-key.roll', 'API key rolled'],
  ['api-key.revoke', 'API key revoked'],
  ['conflict.acknowledge', 'Conflict acknowledged'],
  ['erasure.request', 'Recipient erased'],
]);
