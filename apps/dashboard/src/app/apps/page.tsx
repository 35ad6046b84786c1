// Apps and API keys: the app one looks at, its settings, and the keys that services use.
'use client';
import { Stack } from '@mantine/core';
import { Page } from '../../components/page';
import { AppList } from './app-list';
import { AppSettings } from './app-settings';
import { KeyList } from './key-list';

export default function AppsPage() {
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
