// Who is signed in: their theme, their own settings, and the way out.
'use client';
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { OnePingProblem } from '@oneping/client/session';
import type { Me } from '@oneping/contracts';
import {
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { api } from '../api/api';
import { useApp } from '../api/use-app';
import { useMe } from '../api/use-me';
import { useHref } from './app-link';
import { useGo } from './go';
import { showKeys } from './shortcuts';
import classes from './top-bar.module.css';

function showStillIn(error: unknown): void {
  notifications.show({
    color: 'red',
    title: 'You are still signed in',
    message: error instanceof Error ? error.message : String(error),
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** What one is in the app one looks at. */
function roleIn({ isInstanceAdmin, apps }: Me, app: string | undefined): string | undefined {
  if (isInstanceAdmin) return 'administers the service';
  const role = apps.find(({ slug }) => slug === app)?.role;
  return role && `${role} of ${app}`;
}

export function UserMenu() {
  const { data: me } = useMe();
  const app = useApp();
  const role = me && roleIn(me, app);
  const { setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const go = useGo();
  const hrefTo = useHref();
  const client = useQueryClient();

  async function signOut() {
    try {
      await api.write('POST', '/v1/auth/sign-out');
    } catch (error) {
      // Whose session has ended meanwhile is out. Anybody else is still signed in, and has to know.
      if (!(error instanceof OnePingProblem && error.status === 401)) return showStillIn(error);
    }
    client.clear();
    router.push('/sign-in');
  }

  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes['quiet'] ?? ''} aria-label="Your account">
          <IconUserCircle size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          {me?.email}
          {role !== undefined && (
            <>
              <br />
              {role}
            </>
          )}
        </Menu.Label>
        <Menu.Item leftSection={<IconSun size={15} />} onClick={() => setColorScheme('light')}>
          Light
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={15} />} onClick={() => setColorScheme('dark')}>
          Dark
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceDesktop size={15} />} onClick={() => setColorScheme('auto')}>
          As the system
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={15} />} onClick={() => go(hrefTo('/settings'))}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={showKeys}>
          Keyboard
        </Menu.Item>
        <Menu.Item leftSection={<IconHelp size={15} />} onClick={() => go(hrefTo('/help'))}>
          Help
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
