// Pending claims: every delivery that is claimed, at a provider or unknown, and the workers that hold them.
'use client';
import { Page } from '../../components/page';
import { PendingList } from './pending-list';
import { WorkersHeld } from './workers-held';

export default function PendingPage() {
  return (
    <Page
      title="Pending claims"
      lead="Every delivery that somebody holds, or whose outcome is unknown, the oldest first. Each has an owner and an end."
    >
      <PendingList />
      <WorkersHeld />
    </Page>
  );
}
