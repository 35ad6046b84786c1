// The record as the person has seen it: what comes in while they decide waits until they look at it.
'use client';
import type { DeliveryRecord } from '@oneping/contracts';
import { useEffect, useState } from 'react';
import type { Read } from '../../../api/use-get';

export interface Seen {
  /** What the page shows, and what a decision is made on. */
  readonly record: Read<DeliveryRecord> | undefined;
  /** Something else has come in since. */
  readonly hasNews: boolean;
  /** Whether something that has just been read has not been shown yet. */
  readonly isNews: (read: Read<DeliveryRecord>) => boolean;
  readonly show: (latest: Read<DeliveryRecord> | undefined) => void;
}

/** While nothing is chosen or typed, the latest is what is seen. */
export function useSeen(latest: Read<DeliveryRecord> | undefined, isTouched: boolean): Seen {
  const [held, setHeld] = useState<Read<DeliveryRecord>>();
  const isFollowing = held === undefined || !isTouched;
  useEffect(() => {
    if (latest !== undefined && isFollowing) setHeld(latest);
  }, [latest, isFollowing]);
  const record = isFollowing ? latest : held;
  const isNews = (read: Read<DeliveryRecord>) => record === undefined || newsKey(read) !== newsKey(record);
  const hasNews = latest !== undefined && record !== undefined && isNews(latest);
  return { record, hasNews, isNews, show: (shown) => shown !== undefined && setHeld(shown) };
}

/**
 * Lease times and the like are no news, nor is the answer that OnePing's own asking has had before. Another version is,
 * another answer, what somebody did or asked, and what has become possible.
 */
function newsKey({ version, body }: Read<DeliveryRecord>): string {
  const { lookups, decisions, allowedActions } = body;
  const answers = lookups.map(({ askedBy, askedAt, verdict }) => (askedBy === 'reconciler' ? verdict : askedAt));
  return JSON.stringify([version, answers, decisions[0]?.at, allowedActions]);
}
