// The overview.
'use client';
import { Page } from '../components/page';
export default function OverviewPage() {
  return <Page title="Overview">…</Page>;
}
