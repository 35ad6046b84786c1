// Which app one looks at, and whether it is live.
'use client';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import clsx from 'clsx';
import { useApp, useSwitchApp } from '../api/use-app';
import { useMe } from '../api/use-me';
import classes from './top-bar.module.css';

export function AppSwitcher() {
  const { data: me } = useMe();
  const slug = useApp();
  const switchTo = useSwitchApp();
  const apps = me?.apps ?? [];
  const current = apps.find((app) => app.slug === slug);
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={clsx(classes['quiet'], classes['switcher'])}>
          <span className="visually-hidden">App: </span>
          <span className={classes['slug']}>{slug ?? 'No app'}</span>
          {current && <Environment of={current.environment} />}
          <IconSelector size={14} aria-hidden style={{ flex: 'none' }} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {apps.map((app) => (
          <Menu.Item
            key={app.slug}
            onClick={() => switchTo(app.slug)}
            leftSection={app.slug === slug ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
          >
            {app.slug} · {app.environment}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Environment({ of }: { readonly of: string }) {
  return <span className={clsx(classes['badge'], of === 'live' ? classes['live'] : classes['test'])}>{of}</span>;
}
