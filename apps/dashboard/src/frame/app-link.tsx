// A link inside the dashboard that stays in the app one is looking at.
'use client';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { useApp } from '../api/use-app';
import { useGo } from './go';
import { isSurelyReachable } from './reachable';

interface AppLinkProps extends Omit<ComponentProps<typeof Link>, 'href'> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

export function AppLink({ path, query, ...rest }: AppLinkProps) {
  const href = useHref()(path, query);
  const go = useGo();
  return (
    <Link
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        if (isSurelyReachable()) return;
        event.preventDefault();
        go(href);
      }}
      {...rest}
    />
  );
}

/** Addresses in the app one is looking at. */
export function useHref(): (path: string, query?: Readonly<Record<string, string | undefined>>) => string {
  const app = useApp();
  return (path, query = {}) => {
    const search = new URLSearchParams(app === undefined ? {} : { app });
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
    return search.size === 0 ? path : `${path}?${search}`;
  };
}
