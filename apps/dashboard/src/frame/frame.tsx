// What stands around a page: the whole frame for who is signed in, nothing for who is not.
'use client';
import { Center, Loader } from '@mantine/core';
import { OPEN_PAGES } from '@oneping/contracts';
import { usePathname, useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useEffect } from 'react';
import { preload } from 'react-dom';
import { AppProvider } from '../api/use-app';
import { ME, useMe } from '../api/use-me';
import { ClockProvider } from '../components/clock';
import { Trouble } from '../components/trouble';
import { LiveProvider } from './live';
import { NoSuchApp } from './no-such-app';
import { Shell } from './shell';

export function Frame({ children }: { readonly children: ReactNode }) {
  const path = usePathname();
  if (OPEN_PAGES.has(path)) return <ClockProvider>{children}</ClockProvider>;
  return (
    <ClockProvider>
      <SignedIn>{children}</SignedIn>
    </ClockProvider>
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  // Asked for by the page itself, while its scripts are still on their way.
  preload(ME, { as: 'fetch', crossOrigin: 'anonymous' });
  const { data: me, error, refetch } = useMe();
  const router = useRouter();
  // With nothing on screen yet there is nothing to lose; later on a page keeps what was typed and says so itself.
  const isSignedOut = me === undefined && error?.status === 401;
  const [named] = useQueryState('app', parseAsString);
  useEffect(() => {
    if (isSignedOut) router.replace(`/sign-in?next=${encodeURIComponent(addressNow())}`);
  }, [isSignedOut, router]);
  if (me !== undefined && named !== null && !me.apps.some(({ slug }) => slug === named))
    return <NoSuchApp slug={named} apps={me.apps} />;
  if (me !== undefined)
    return (
      <AppProvider>
        <LiveProvider>
          <Shell>{children}</Shell>
        </LiveProvider>
      </AppProvider>
    );
  return (
    <Center component="main" mih="100vh" p="md">
      {error && !isSignedOut ? (
        <Trouble problem={error} onRetry={() => refetch()} />
      ) : (
        <Loader aria-label="Loading" color="sonar" type="dots" />
      )}
    </Center>
  );
}

function addressNow(): string {
  return window.location.pathname + window.location.search;
}
