// The frame: top bar, navigation (a drawer on phones), the page, and a quiet last line.
'use client';
import { AppShell, ScrollArea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Footer } from './footer';
import { Nav } from './nav';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts';
import { TopBar } from './top-bar';

export function Shell({ children }: { readonly children: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 212, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className={classes['skip']} href="#page">
        Skip to the page
      </a>
      <AppShell.Header className={classes['header'] ?? ''}>
        <TopBar isNavOpen={isOpen} onToggleNav={toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes['navbar'] ?? ''} withBorder={false}>
        <AppShell.Section grow component={ScrollArea}>
          <Nav onNavigate={close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="page" className={classes['main'] ?? ''}>
        <div className={classes['page']}>{children}</div>
        <Footer />
      </AppShell.Main>
      <Shortcuts />
    </AppShell>
  );
}
