// The top bar: product, app, search, live switch, person.
'use client';
import { Burger } from '@mantine/core';
import { AppLink } from './app-link';
import { AppSwitcher } from './app-switcher';
import { LiveSwitch } from './live-switch';
import { Logo } from './logo';
import { SearchBox } from './search-box';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu';

interface TopBarProps {
  readonly isNavOpen: boolean;
  readonly onToggleNav: () => void;
}

export function TopBar({ isNavOpen, onToggleNav }: TopBarProps) {
  return (
    <div className={classes['bar']}>
      <Burger
        opened={isNavOpen}
        onClick={onToggleNav}
        hiddenFrom="sm"
        size="sm"
        color="#c5d6dc"
        aria-label={isNavOpen ? 'Close navigation' : 'Open navigation'}
      />
      <AppLink path="/" className={classes['product']} aria-label="OnePing, overview">
        <Logo />
        <span className={classes['name']}>OnePing</span>
      </AppLink>
      <AppSwitcher />
      <div className={classes['search']}>
        <SearchBox />
      </div>
      <LiveSwitch />
      <UserMenu />
    </div>
  );
}
