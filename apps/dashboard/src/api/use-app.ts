// Which app a page is about: named in its address, so that a link means the same to everybody.
'use client';
import { useLocalStorage } from '@mantine/hooks';
import { usePathname, useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { switchedAddress } from './switched-address';
import { useMe } from './use-me';

/** The app's slug, or undefined while it is not known yet. */
export function useApp(): string | undefined {
  const [named] = useQueryState('app', parseAsString);
  const [last] = useLastApp();
  const { data: me } = useMe();
  if (named !== null) return named;
  const slugs = me?.apps.map(({ slug }) => slug) ?? [];
  return slugs.find((slug) => slug === last) ?? slugs[0];
}

/** Switches the app that pages are about, here and at the next visit. */
export function useSwitchApp(): (slug: string) => void {
  const router = useRouter();
  const path = usePathname();
  const [, setLast] = useLastApp();
  return (slug) => {
    setLast(slug);
    router.push(switchedAddress(path, window.location.search, slug));
  };
}

/** Writes the app into the address of a page that was opened without one. */
export function useNamedApp(): void {
  const app = useApp();
  const [named, setNamed] = useQueryState('app', parseAsString);
  useEffect(() => {
    if (named === null && app !== undefined) setNamed(app, { history: 'replace' });
  }, [named, app, setNamed]);
}

function useLastApp() {
  return useLocalStorage({ key: 'oneping-app', defaultValue: '' });
}
