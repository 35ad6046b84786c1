// How a sender does: its calls of the last day hour by hour, and the last hour in full. Pure.
import type { Channel, Overview } from '@oneping/contracts';
import type { HourOfCalls, SenderFigureRow } from '../database/sql/overview.js';
import { addHistograms, percentilesOf } from './latency.js';

const HOURS = 24;

export function toSender({ hours, trouble, ...sender }: SenderFigureRow): Overview['senders'][number] {
  const byAgo = new Map((hours ?? []).map((hour) => [hour.ago, hour]));
  const latencies = (byAgo.get(0)?.latencies ?? []).reduce<readonly number[] | null>(addHistograms, null);
  return {
    ...sender,
    // Safe: senders are made for the contract's channels only.
    channel: sender.channel as Channel,
    lastHour: { ...callsOf(byAgo.get(0)), p95Ms: percentilesOf(latencies)?.p95 ?? null },
    lastDay: Array.from({ length: HOURS }, (_, index) => callsOf(byAgo.get(HOURS - 1 - index))),
    lastTrouble: trouble,
  };
}

function callsOf(hour: HourOfCalls | undefined) {
  return { sent: hour?.sent ?? 0, refused: hour?.refused ?? 0, unknown: hour?.unknown ?? 0 };
}
