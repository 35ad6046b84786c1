// One delivery under review, on one page: what we know, the decision, and what came of it.
'use client';
import { parseAsString, useQueryState } from 'nuqs';
import { Empty } from '../../../components/empty';
import { Page } from '../../../components/page';
import { NextInQueue } from './next-in-queue';
import { ReviewOf } from './review-of';

export default function ReviewViewPage() {
  const [id] = useQueryState('id', parseAsString);
  if (id === null)
    return (
      <Page title="Review">
        <Empty kind="never" title="No delivery is named">
          <NextInQueue after={undefined} />
        </Empty>
      </Page>
    );
  // What was typed about one delivery is never carried over to another.
  return <ReviewOf key={id} id={id} />;
}
