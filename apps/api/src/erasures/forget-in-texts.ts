// Takes an address out of a stored body and out of a frozen result. Pure.
import { ADDRESS_FIELD, isGiven, normalizeRecipient, type Recipient, type Result } from '@oneping/contracts';
import type { Target } from './targets.js';

interface Body {
  readonly to: Recipient | readonly Recipient[];
}

/** The body without the targets' addresses; null where no address is left, for then nobody else's content is in it. */
export function forgetInBody(body: string | null, targets: readonly Target[]): string | null {
  if (body === null) return null;
  // Safe: checked by the contract when it was accepted.
  const parsed = JSON.parse(body) as Body;
  const isList = Array.isArray(parsed.to);
  const before: readonly Recipient[] = isList ? (parsed.to as readonly Recipient[]) : [parsed.to as Recipient];
  const after = before.map((recipient) => withoutTargets(recipient, targets));
  if (after.every((recipient, index) => recipient === before[index])) return body;
  const left = after.filter((recipient) => Object.keys(recipient).length > 0);
  if (left.length === 0) return null;
  return JSON.stringify({ ...parsed, to: isList ? left : left[0] });
}

function withoutTargets(recipient: Recipient, targets: readonly Target[]): Recipient {
  const fields = normalizeRecipient(recipient)
    .filter(({ channel, address }) => isTarget(targets, channel, address))
    .map(({ channel }): string => ADDRESS_FIELD[channel]);
  if (fields.length === 0) return recipient;
  const left = Object.entries(recipient).filter(([field, address]) => isGiven(address) && !fields.includes(field));
  // Safe: what is left of a recipient is one, or empty and dropped.
  return Object.fromEntries(left) as Recipient;
}

/** The result with "erased" for the targets' addresses; null where there is none or nothing to change. */
export function forgetInResult(result: string | null, targets: readonly Target[]): string | null {
  if (result === null) return null;
  // Safe: frozen by our own statement.
  const parsed = JSON.parse(result) as Result;
  if (!parsed.deliveries.some(({ channel, recipient }) => isTarget(targets, channel, recipient))) return null;
  const deliveries = parsed.deliveries.map((send) =>
    isTarget(targets, send.channel, send.recipient) ? { ...send, recipient: 'erased' } : send,
  );
  return JSON.stringify({ ...parsed, deliveries });
}

function isTarget(targets: readonly Target[], channel: string, address: string): boolean {
  return targets.some((target) => target.channel === channel && target.address === address);
}
