// The former address of conflicts: it leads on to their tab, with whatever was asked for.
'use client';
import { Skeleton } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Page } from '../../../components/page';

export default function ConflictsPage() {
  const router = useRouter();
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    query.set('tab', 'conflicts');
    router.replace(`/review?${query}`);
  }, [router]);
  return (
    <Page title="Conflicts">
      <Skeleton height={120} aria-label="Loading" />
    </Page>
  );
}
