// An alert rule while somebody fills it in, and what of it the API is told.
import type { AlertKind, AlertRule, PatchAlertRule, PostAlertRule, Sender } from '@oneping/contracts';
import { ALERT_WORDS } from './alert-words';

export interface AlertDraft {
  readonly name: string;
  readonly kind: AlertKind;
  readonly threshold: number | '';
  /** The sender that it is about; empty where it is about none. */
  readonly about: string;
  readonly medium: 'email' | 'webhook';
  readonly address: string;
  /** The sender that takes the notice. */
  readonly through: string;
}

export function draftOf(rule: AlertRule | null): AlertDraft {
  if (rule === null) {
    const kind = 'oldest_unknown_age';
    const threshold = ALERT_WORDS[kind].usual;
    return { name: '', kind, threshold, about: '', medium: 'email', address: '', through: '' };
  }
  const { name, kind, threshold, sender, target } = rule;
  return {
    name,
    kind,
    threshold,
    about: sender ?? '',
    medium: target.webhook ? 'webhook' : 'email',
    address: target.webhook?.url ?? target.email ?? '',
    through: target.sender,
  };
}

/** Who may take the notice: of its medium, in use, and not the one that the rule is about. */
export function takersOf(senders: readonly Sender[], { medium, kind, about }: AlertDraft): string[] {
  return senders
    .filter(({ channel, state }) => channel === medium && state !== 'archived')
    .map(({ name }) => name)
    .filter((name) => kind !== 'sender_failing' || name !== about);
}

/** Whether enough is said to ask the API. */
export function isComplete({ name, kind, threshold, about, address, through }: AlertDraft): boolean {
  const isAboutSomebody = kind !== 'sender_failing' || about !== '';
  return name.trim() !== '' && threshold !== '' && isAboutSomebody && address.trim() !== '' && through !== '';
}

export function toPost(draft: AlertDraft): PostAlertRule {
  const { kind, about } = draft;
  return { ...toPatch(draft), kind, ...(kind === 'sender_failing' ? { sender: about } : {}) };
}

/** What a rule measures stays as it was. */
export function toPatch({ name, threshold, medium, address, through }: AlertDraft) {
  const to = medium === 'email' ? { email: address.trim() } : { webhook: { url: address.trim() } };
  return {
    name: name.trim(),
    threshold: Number(threshold),
    target: { sender: through, ...to },
  } satisfies PatchAlertRule;
}
