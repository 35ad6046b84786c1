// Apps and API keys: the app one looks at, its settings, and the keys that services use.
'use client';
import { Stack } from '@mantine/core';
import { usePermissions } from '../../api/use-permissions';
import { NotForRole } from '../../components/not-for-role';
import { Page } from '../../components/page';
import { AppList } from './app-list';
import { AppSettings } from './app-settings';
import { KeyList } from './key-list';

export default function AppsPage() {
  const why = usePermissions().whyNot('admin');
  // Absent from the navigation; its address may have been passed on all the same.
  if (why !== undefined)
    return (
      <Page title="Apps and keys">
        <NotForRole why={why} />
      </Page>
    );
  return (
    <Page title="Apps and keys" lead="An app is an isolated scope: a service in one environment, with keys of its own.">
      <Stack gap="md">
        <KeyList />
        <AppSettings />
        <AppList />
      </Stack>
    </Page>
  );
}
