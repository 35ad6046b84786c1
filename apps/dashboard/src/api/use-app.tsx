// Which app a page is about: named in its address, so that a link means the same to everybody.
'use client';
import { useLocalStorage } from '@mantine/hooks';
import { usePathname } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useGo } from '../frame/go';
import { switchedAddress } from './switched-address';
import { useMe } from './use-me';

const AppContext = createContext<string | undefined>(undefined);

/** Finds out the app once for all that is on the page, and writes it into the address of a page opened without one. */
export function AppProvider({ children }: { readonly children: ReactNode }) {
  const [named, setNamed] = useQueryState('app', parseAsString);
  const [last] = useLastApp();
  const { data: me } = useMe();
  const slugs = me?.apps.map(({ slug }) => slug) ?? [];
  const app = named ?? slugs.find((slug) => slug === last) ?? slugs[0];
  useEffect(() => {
    if (named === null && app !== undefined) setNamed(app, { history: 'replace' });
  }, [named, app, setNamed]);
  return <AppContext value={app}>{children}</AppContext>;
}

/** The app's slug, or undefined while it is not known yet. */
export function useApp(): string | undefined {
  return useContext(AppContext);
}

/** Switches the app that pages are about, here and at the next visit. */
export function useSwitchApp(): (slug: string) => void {
  const go = useGo();
  const path = usePathname();
  const [, setLast] = useLastApp();
  return (slug) => {
    setLast(slug);
    go(switchedAddress(path, window.location.search, slug));
  };
}

function useLastApp() {
  return useLocalStorage({ key: 'oneping-app', defaultValue: '' });
}
