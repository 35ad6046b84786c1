// Settings: one's own sign-in, and for admins the people of the service.
'use client';
import { SimpleGrid, Stack } from '@mantine/core';
import { usePermissions } from '../../api/use-permissions';
import { Page } from '../../components/page';
import { Operators } from './operators';
import { OwnPassword } from './own-password';
import { OwnSessions } from './own-sessions';

export default function SettingsPage() {
  const { may } = usePermissions();
  return (
    <Page title="Settings">
      <Stack gap="md">
        {may('admin') && <Operators />}
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <OwnPassword />
          <OwnSessions />
        </SimpleGrid>
      </Stack>
    </Page>
  );
}
