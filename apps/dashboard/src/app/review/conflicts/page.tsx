// The former address of conflicts: it leads on to their tab, with whatever was asked for.
'use client';
import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { Page } from '../../../components/page';

export default function ConflictsPage() {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    query.set('tab', 'conflicts');
    // Loaded anew: the app that is being written into this address would else bring it back.
    window.location.replace(`/review?${query}`);
  }, []);
  return (
    <Page title="Conflicts">
      <Skeleton height={120} aria-label="Loading" />
    </Page>
  );
}
