// Everything that happened to a key, in one order of time. Pure; every time is the database's own.
import type { Attempt, Notification, TakenDecision, TimelineEntry } from '@oneping/contracts';
import { actorWords } from '../../../components/actor-words';
import { answerOf, endAtTheTime, endWords } from '../../../components/attempt-words';
import { actionWords } from '../../../components/audit-words';
import { conflictSentence, conflictWords } from '../../../components/conflict-words';
import { answerWords, KIND_WORDS } from '../../../components/duplicate-words';
import { transitionWords } from '../../../components/transition-words';
import { type BareEvent, type KeyEvent, SAME_STEP_MS } from './key-event';
import { asOneRun, isToldAsLookup, lookupDetail, lookupEvents, lookupOf } from './lookup-events';
import { isSentNow } from './sends';

export function keyEvents(key: Notification): readonly KeyEvent[] {
  const bare = [
    ...accepted(key),
    ...states(key),
    ...lookupEvents(key),
    ...repeats(key),
    ...decisions(key),
    ...proofs(key),
    ...conflicts(key),
    ...ends(key),
  ];
  // Sorting keeps the order of equal times: what comes from one transaction reads as it was written here.
  const inOrder = folded(bare.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)));
  return inOrder.map((event, index) => {
    const before = inOrder[index - 1];
    return {
      ...event,
      sinceSeconds: before ? (Date.parse(event.at) - Date.parse(before.lastAt ?? before.at)) / 1_000 : null,
    };
  });
}

function accepted({ request }: Notification): BareEvent[] {
  const by = request.apiKey === null ? undefined : `Posted with ${request.apiKey}`;
  return [{ id: 'accepted', at: request.at, kind: 'accepted', tone: 'grey', title: 'Accepted', detail: by }];
}

function states(key: Notification): BareEvent[] {
  const { timeline, attempts, deliveries, decisions, lookups } = key;
  const begun = new Map<string, number>();
  return timeline.flatMap((entry): BareEvent[] => {
    const { deliveryId, from, to, at, transition } = entry;
    const delivery = deliveries.find(({ id }) => id === deliveryId);
    if (from === null && (delivery?.sendNumber ?? 1) === 1) return [];
    if (to === 'sending') begun.set(deliveryId, (begun.get(deliveryId) ?? 0) + 1);
    const isOfCall = to === 'sending' || from === 'sending' || (from === 'claimed' && to === 'sent');
    const attempt = isOfCall ? attemptOf(attempts, deliveryId, begun.get(deliveryId) ?? 1) : undefined;
    const { tone, ...words } = transitionWords(entry);
    const title = transition === 'T15' && isSentNow(deliveryId, key) ? `${words.title}, send it now` : words.title;
    const id = `${deliveryId} ${at} ${transition} ${to}`;
    const decision = decisions.find((each) => isMadeBy(entry, each));
    if (decision) return [{ id, at, kind: 'decision', tone, title, deliveryId, detail: reasonWords(decision) }];
    const lookup = lookupOf(entry, lookups);
    if (lookup) return [{ id, at, kind: 'lookup', tone, title, deliveryId, detail: lookupDetail(lookup) }];
    const detail = attempt && callWords(attempt, entry);
    const isSaid = detail !== undefined && title.toLowerCase().includes(detail.toLowerCase());
    return [{ id, at, kind: 'state', tone, title, deliveryId, detail: isSaid ? undefined : detail }];
  });
}

function attemptOf(attempts: readonly Attempt[], deliveryId: string, number: number): Attempt | undefined {
  return attempts.find((attempt) => attempt.deliveryId === deliveryId && attempt.attemptNumber === number);
}

function callWords(attempt: Attempt, { to, transition }: TimelineEntry): string {
  const { attemptNumber, sender } = attempt;
  if (to === 'sending') return `Attempt ${attemptNumber}, ${sender.name}`;
  // What came out about the call since then has a line of its own, at its own time.
  const isUnheard = to === 'unknown' && HEARD_NOTHING.has(transition);
  return [isUnheard ? endAtTheTime(attempt) : endWords(attempt), answerOf(attempt)].filter(Boolean).join(' · ');
}

/** Rules by which a call ends without an answer that says yes or no. */
const HEARD_NOTHING = new Set(['T8', 'T9']);

/** The rules by which a decision moves a delivery. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  'delivery.resolve': ['T14', 'T15'],
  'delivery.cancel': ['T17'],
  'notification.cancel': ['T17'],
};

/** A decision and the move that it makes are one thing that happened. */
function isMadeBy(entry: TimelineEntry, { action, targetKind, targetId, at }: TakenDecision): boolean {
  // One about the key moves each of its deliveries.
  const isOfIt = targetKind === 'notification' || targetId === entry.deliveryId;
  if (!isOfIt || !MOVES[action]?.includes(entry.transition)) return false;
  return Math.abs(Date.parse(at) - Date.parse(entry.at)) < SAME_STEP_MS;
}

function reasonWords({ reason, actor, actorName }: TakenDecision): string {
  const by = `by ${actorWords(actor, actorName)}`;
  return reason === null ? by : `“${reason}”, ${by}`;
}

function repeats({ duplicates }: Notification): BareEvent[] {
  return duplicates.map((duplicate) => {
    const { label, tone, sentence } = KIND_WORDS[duplicate.kind];
    const detail = duplicate.source === 'worker' ? sentence : answerWords(duplicate);
    return { id: duplicate.id, at: duplicate.at, kind: 'repeat', tone, title: label, detail };
  });
}

function decisions({ decisions: taken, timeline, lookups }: Notification): BareEvent[] {
  const lone = taken.filter(
    (decision) => !timeline.some((entry) => isMadeBy(entry, decision)) && !isToldAsLookup(decision, lookups),
  );
  return lone.map((decision) => {
    const { at, action, targetKind, targetId } = decision;
    return {
      id: `${targetId} ${at} ${action}`,
      at,
      kind: 'decision',
      tone: 'grey',
      title: actionWords(action),
      detail: reasonWords(decision),
      ...(targetKind === 'delivery' ? { deliveryId: targetId } : {}),
    };
  });
}

/** Proof that moved nothing: its delivery had ended. Where it contradicts the record, the contradiction says so. */
function proofs({ deliveries, conflicts: contradictions }: Notification): BareEvent[] {
  return deliveries.flatMap(({ id, status, provedAt }): BareEvent[] => {
    const isTold = status === 'sent' || contradictions.some(({ deliveryId }) => deliveryId === id);
    if (provedAt === null || isTold) return [];
    const title = 'Proof came: the provider has it';
    return [{ id: `${id} proof`, at: provedAt, kind: 'lookup', tone: 'green', title, deliveryId: id }];
  });
}

function conflicts({ conflicts: contradictions }: Notification): BareEvent[] {
  return contradictions.flatMap((conflict): BareEvent[] => {
    const { id, at, deliveryId, kind, detail, acknowledgedAt, acknowledgedBy, acknowledgedByName, note } = conflict;
    const words: Pick<BareEvent, 'title' | 'detail'> = {
      title: conflictWords(kind),
      detail: conflictSentence(kind, detail),
    };
    const found: BareEvent = { id, at, kind: 'conflict', tone: 'orange', deliveryId, ...words };
    if (acknowledgedAt === null) return [found];
    const by = actorWords(acknowledgedBy ?? 'system', acknowledgedByName);
    const title = 'Contradiction acknowledged';
    const why = note === null ? `by ${by}` : `“${note}”, by ${by}`;
    return [
      found,
      { id: `${id} seen`, at: acknowledgedAt, kind: 'decision', tone: 'grey', title, detail: why, deliveryId },
    ];
  });
}

function ends({ expired, expiresAt }: Notification): BareEvent[] {
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

/** A hundred repeats in a row are one line that says so, from the first to the last; so are equal answers of a provider. */
function folded(events: readonly BareEvent[]): readonly BareEvent[] {
  const lines: BareEvent[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    const isMore = last?.kind === 'repeat' && event.kind === 'repeat' && last.title === event.title;
    if (last?.run !== undefined && last.run === event.run) lines[lines.length - 1] = asOneRun(last, event);
    else if (isMore) lines[lines.length - 1] = { ...last, count: (last.count ?? 1) + 1, lastAt: event.at };
    else lines.push(event);
  }
  return lines;
}
