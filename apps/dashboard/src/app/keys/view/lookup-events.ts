// Look-ups in the timeline of a key: every run of equal answers, where it began and where it ended. Pure.
import type { Notification, TakenDecision, TimelineEntry } from '@oneping/contracts';
import { actorWords } from '../../../components/actor-words';
import { EVIDENCE_WORDS } from '../../../components/evidence-words';
import { type BareEvent, SAME_STEP_MS } from './key-event';

type Told = Notification['lookups'][number];

export function lookupEvents({ lookups, timeline }: Pick<Notification, 'lookups' | 'timeline'>): BareEvent[] {
  const lone = lookups.filter((lookup) => !timeline.some((entry) => isFoundBy(entry, lookup)));
  return lone.flatMap((lookup) => {
    const { id, deliveryId, verdict, firstAskedAt, askedAt, askedCount } = lookup;
    const { label, tone } = EVIDENCE_WORDS[verdict];
    const shared = { kind: 'lookup', tone, deliveryId, detail: lookupDetail(lookup), run: id } as const;
    const first: BareEvent = { ...shared, id: `${id} first`, at: firstAskedAt, title: `Looked up: ${label}` };
    if (askedCount === 1) return [first];
    const more = askedCount === 2 ? 'again' : `${askedCount - 1} times more`;
    return [first, { ...shared, id, at: askedAt, title: `Looked up ${more}: ${label}`, total: askedCount }];
  });
}

/** The two ends of a run with nothing between them are one line. */
export function asOneRun(first: BareEvent, last: BareEvent): BareEvent {
  const label = first.title.slice(first.title.indexOf(':'));
  return { ...last, at: first.at, lastAt: last.at, title: `Looked up ${last.total} times${label}` };
}

/** The look-up by which a delivery moved: both are one thing that happened. */
export function lookupOf(entry: TimelineEntry, lookups: readonly Told[]): Told | undefined {
  return lookups.find((lookup) => isFoundBy(entry, lookup));
}

/** Whether somebody's asking is in the lines of look-ups already. */
export function isToldAsLookup({ action, actor, targetId, at }: TakenDecision, lookups: readonly Told[]): boolean {
  if (action !== 'delivery.lookup') return false;
  return lookups.some(
    ({ deliveryId, askedBy, firstAskedAt, askedAt }) =>
      deliveryId === targetId &&
      askedBy === actor &&
      Date.parse(at) > Date.parse(firstAskedAt) - SAME_STEP_MS &&
      Date.parse(at) < Date.parse(askedAt) + SAME_STEP_MS,
  );
}

export function lookupDetail({ method, askedBy, askedByName }: Told): string {
  const how = method === 'none' ? [] : [method];
  const who = askedBy === 'reconciler' ? [] : [`by ${actorWords(askedBy, askedByName)}`];
  return [...how, ...who].join(', ');
}

function isFoundBy({ transition, deliveryId, at }: TimelineEntry, lookup: Told): boolean {
  if (transition !== 'T10' || lookup.deliveryId !== deliveryId || lookup.askedCount > 1) return false;
  if (lookup.verdict !== 'found' && lookup.verdict !== 'several') return false;
  return Math.abs(Date.parse(lookup.askedAt) - Date.parse(at)) < SAME_STEP_MS;
}
