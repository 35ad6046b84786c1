// The page of one delivery under review: it holds what was seen, what is typed, and what was decided.
'use client';
import { Skeleton } from '@mantine/core';
import type { DeliveryRecord, Notification } from '@oneping/contracts';
import { useEffect, useState } from 'react';
import { type Read, useGet } from '../../../api/use-get';
import { useNowMs } from '../../../components/clock';
import { Page } from '../../../components/page';
import { Trouble } from '../../../components/trouble';
import { ConflictCard } from '../conflicts/conflict-card';
import { After, type Made } from './after';
import { DecisionForm } from './decision-form';
import { isTouched } from './draft';
import { latestSendAfter } from './later-send';
import { leadOf } from './lead';
import { NewSend } from './new-send';
import { ReviewHeading } from './review-heading';
import classes from './steps.module.css';
import { useDraft } from './use-draft';
import { useSeen } from './use-seen';
import { WhatWeKnow } from './what-we-know';

/** Hints say what is new; this is for when they do not come. */
const LIVE = { everyMs: 5_000, isNeverPaused: true };

export function ReviewOf({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGet<DeliveryRecord>('deliveries', `/v1/deliveries/${id}`, {}, LIVE);
  const nowMs = useNowMs();
  const latest = data?.body.id === id ? data : undefined;
  const typed = useDraft(id);
  const seen = useSeen(latest, isTouched(typed.draft));
  const [made, setMade] = useState<Made>();
  useRefetchAt(latest, refetch);

  /** Asks again, and shows what comes: the person wants to see it. */
  const showLatest = async () => seen.show((await refetch()).data);
  /** Asked right before a decision is sent: what came in since the last look is news as well. */
  const isStillAsSeen = async () => {
    const { data: now } = await refetch({ throwOnError: true });
    return now !== undefined && !seen.isNews(now);
  };
  const record = seen.record;
  const key = useGet<Notification>(
    'notifications',
    record && `/v1/notifications/${record.body.notificationId}`,
    {},
    LIVE,
  );
  const later = record && latestSendAfter(record.body, key.data?.body.deliveries ?? []);
  const isGone = record === undefined && error?.code === 'not_found';

  const conflicts = (isOpen: boolean) =>
    latest?.body.conflicts
      .filter(({ acknowledgedAt }) => (acknowledgedAt === null) === isOpen)
      .map((conflict) => <ConflictCard key={conflict.id} conflict={conflict} isLinked={false} />);

  return (
    <Page
      title={record ? `Review ${record.body.messageId}` : 'Review'}
      heading={record && <ReviewHeading record={record.body} whatComes={leadOf(record.body, nowMs, later)} />}
    >
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {record ? (
            <WhatWeKnow record={record.body} onAsked={showLatest} />
          ) : (
            !error && <Skeleton height={260} aria-label="Loading what we know" />
          )}
          {conflicts(false)}
        </div>
        <div className={classes['column']}>
          {conflicts(true)}
          {!made && later && <NewSend made={later} />}
          {isGone ? null : made && record ? (
            <After made={made} latest={latest?.body ?? record.body} />
          ) : (
            <DecisionForm
              record={record}
              hasNews={seen.hasNews}
              onShowNews={showLatest}
              isStillAsSeen={isStillAsSeen}
              draft={typed.draft}
              onChange={typed.change}
              onMade={(decided) => {
                setMade(decided);
                typed.clearDraft();
              }}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/** What the quarantine forbids becomes possible without anybody's doing, so nobody gives a hint of it. */
function useRefetchAt(latest: Read<DeliveryRecord> | undefined, refetch: () => unknown): void {
  const endsAt = latest?.body.quarantineEndsAt;
  useEffect(() => {
    if (endsAt === undefined || endsAt === null) return;
    const timer = setTimeout(refetch, Math.max(500, Date.parse(endsAt) - Date.now() + 500));
    return () => clearTimeout(timer);
  }, [endsAt, refetch]);
}
