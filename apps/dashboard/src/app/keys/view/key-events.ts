// Everything that happened to a key, in one order of time. Pure; every time is the database's own.
import type { Attempt, Notification } from '@oneping/contracts';
import { phaseWords, verdictWords } from '../../../components/attempt-words';
import { actionWords } from '../../../components/audit-words';
import { answerWords, KIND_WORDS } from '../../../components/duplicate-words';
import { EVIDENCE_WORDS } from '../../../components/evidence-words';
import type { Tone } from '../../../components/tones';
import { transitionWords } from './transition-words';

export type EventKind = 'accepted' | 'state' | 'lookup' | 'repeat' | 'decision' | 'end';

export interface KeyEvent {
  /** Its own among the events of a key. */
  readonly id: string;
  readonly at: string;
  readonly kind: EventKind;
  readonly tone: Tone;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly deliveryId?: string;
  /** Repeats of one kind in a row are one line. */
  readonly count?: number;
  /** Seconds since the line before; null for the first. */
  readonly sinceSeconds: number | null;
}

type Bare = Omit<KeyEvent, 'sinceSeconds'>;

export function keyEvents(key: Notification): readonly KeyEvent[] {
  const bare = [...accepted(key), ...states(key), ...lookups(key), ...repeats(key), ...decisions(key), ...ends(key)];
  // Sorting keeps the order of equal times: what comes from one transaction reads as it was written here.
  const inOrder = folded(bare.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)));
  return inOrder.map((event, index) => {
    const before = inOrder[index - 1];
    return { ...event, sinceSeconds: before ? (Date.parse(event.at) - Date.parse(before.at)) / 1_000 : null };
  });
}

function accepted({ request }: Notification): Bare[] {
  const by = request.apiKey === null ? undefined : `Posted with ${request.apiKey}`;
  return [{ id: 'accepted', at: request.at, kind: 'accepted', tone: 'grey', title: 'Accepted', detail: by }];
}

function states({ timeline, attempts, deliveries }: Notification): Bare[] {
  const begun = new Map<string, number>();
  return timeline.flatMap((entry): Bare[] => {
    const { deliveryId, from, to, at, transition } = entry;
    const delivery = deliveries.find(({ id }) => id === deliveryId);
    if (from === null && (delivery?.sendNumber ?? 1) === 1) return [];
    if (to === 'sending') begun.set(deliveryId, (begun.get(deliveryId) ?? 0) + 1);
    const isOfCall = to === 'sending' || from === 'sending' || (from === 'claimed' && to === 'sent');
    const attempt = isOfCall ? attemptOf(attempts, deliveryId, begun.get(deliveryId) ?? 1) : undefined;
    const { title, tone } = transitionWords(entry);
    const id = `${deliveryId} ${at} ${transition} ${to}`;
    return [
      { id, at, kind: 'state', tone, title, deliveryId, detail: attempt && callWords(attempt, to === 'sending') },
    ];
  });
}

function attemptOf(attempts: readonly Attempt[], deliveryId: string, number: number): Attempt | undefined {
  return attempts.find((attempt) => attempt.deliveryId === deliveryId && attempt.attemptNumber === number);
}

function callWords(attempt: Attempt, isBegin: boolean): string {
  if (isBegin) return `Attempt ${attempt.attemptNumber}, ${attempt.sender.name}`;
  const parts = [verdictWords(attempt), phaseWords(attempt.phase ?? null), attempt.code, attempt.detail];
  return [...new Set(parts.filter(Boolean))].join(' · ');
}

function lookups(key: Notification): Bare[] {
  return (key.lookups ?? []).map(({ askedAt, verdict, deliveryId, method }) => {
    const { label, tone } = EVIDENCE_WORDS[verdict];
    const id = `${deliveryId} ${askedAt} lookup`;
    return { id, at: askedAt, kind: 'lookup', tone, title: `Looked up: ${label}`, detail: method, deliveryId };
  });
}

function repeats({ duplicates }: Notification): Bare[] {
  return duplicates.map((duplicate) => {
    const { label, tone } = KIND_WORDS[duplicate.kind];
    return { id: duplicate.id, at: duplicate.at, kind: 'repeat', tone, title: label, detail: answerWords(duplicate) };
  });
}

function decisions(key: Notification): Bare[] {
  return (key.decisions ?? []).map(({ at, action, actor, reason, targetKind, targetId }) => ({
    id: `${targetId} ${at} ${action}`,
    at,
    kind: 'decision',
    tone: 'grey',
    title: actionWords(action),
    detail: reason === null ? `by ${actor}` : `“${reason}”, by ${actor}`,
    ...(targetKind === 'delivery' ? { deliveryId: targetId } : {}),
  }));
}

function ends({ expired, expiresAt }: Notification): Bare[] {
  return expired && expiresAt !== null
    ? [
        {
          id: 'end',
          at: expiresAt,
          kind: 'end',
          tone: 'grey',
          title: 'Expired',
          detail: 'From here on a repeat gets 410',
        },
      ]
    : [];
}

/** A hundred repeats in a row are one line that says so, at the time of the last. */
function folded(events: readonly Bare[]): readonly Bare[] {
  const lines: Bare[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    const isMore = last?.kind === 'repeat' && event.kind === 'repeat' && last.title === event.title;
    if (isMore) lines[lines.length - 1] = { ...event, count: (last.count ?? 1) + 1 };
    else lines.push(event);
  }
  return lines;
}
