// One clock for the whole page, so that every "42 s ago" moves together, and the choice of time zone.
'use client';
import { useLocalStorage } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

interface Zone {
  readonly isUtc: boolean;
  readonly setUtc: (isUtc: boolean) => void;
}

const ZoneContext = createContext<Zone>({ isUtc: false, setUtc: () => {} });

const listeners = new Set<() => void>();
let nowMs = Date.now();

export function ClockProvider({ children }: { readonly children: ReactNode }) {
  const [zone, setZone] = useLocalStorage<'local' | 'utc'>({ key: 'oneping-zone', defaultValue: 'local' });
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const value = useMemo(
    () => ({ isUtc: zone === 'utc', setUtc: (isUtc: boolean) => setZone(isUtc ? 'utc' : 'local') }),
    [zone, setZone],
  );
  return <ZoneContext value={value}>{children}</ZoneContext>;
}

export function useZone(): Zone {
  return useContext(ZoneContext);
}

/** ms since 1970, each second anew. */
export function useNowMs(): number {
  return useNow((now) => now);
}

/** What is made of the time now. The component is drawn again only when that changes, which words seldom do. */
export function useNow<Value extends string | number | boolean>(of: (nowMs: number) => Value): Value {
  const value = () => of(nowMs);
  return useSyncExternalStore(subscribe, value, value);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}
