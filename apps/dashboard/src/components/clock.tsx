// One clock for the whole page, so that every "42 s ago" moves together, and the choice of time zone.
'use client';
import { useLocalStorage } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const TICK_MS = 1_000;

interface Clock {
  readonly nowMs: number;
  readonly isUtc: boolean;
  readonly setUtc: (isUtc: boolean) => void;
}

const ClockContext = createContext<Clock>({ nowMs: 0, isUtc: false, setUtc: () => {} });

export function ClockProvider({ children }: { readonly children: ReactNode }) {
  const [nowMs, setNow] = useState(() => Date.now());
  const [zone, setZone] = useLocalStorage<'local' | 'utc'>({ key: 'oneping-zone', defaultValue: 'local' });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <ClockContext value={{ nowMs, isUtc: zone === 'utc', setUtc: (isUtc) => setZone(isUtc ? 'utc' : 'local') }}>
      {children}
    </ClockContext>
  );
}

export function useClock(): Clock {
  return useContext(ClockContext);
}
