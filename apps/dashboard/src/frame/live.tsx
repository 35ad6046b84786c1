// Live hints of the API: they say what has changed, and so what is to be asked again. Paused means paused.
'use client';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../api/use-app';
import { noteStream } from './reachable';

/** Kinds of hints, and the kinds of reads that each makes stale. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  notification: ['notifications', 'overview'],
  delivery: ['deliveries', 'notifications', 'overview', 'conflicts', 'batches'],
  duplicate: ['duplicates', 'notifications', 'overview'],
  sender: ['senders', 'overview'],
  worker: ['workers', 'overview'],
};
const ALL_KINDS = [...new Set(Object.values(STALE).flat())];
/** Hints come in crowds; asking again more often than this would only flicker. */
const GATHER_MS = 800;

export type LiveState = 'live' | 'connecting' | 'paused';

interface Live {
  readonly state: LiveState;
  readonly setPaused: (isPaused: boolean) => void;
}

/** How often something has happened since the page was opened: what came as one counts as one. */
const PingsContext = createContext(0);
const LiveContext = createContext<Live>({ state: 'connecting', setPaused: () => {} });

export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const [isPaused, setPaused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const wasPaused = useRef(false);
  const { stale, pings } = useStaleness();
  useEffect(() => {
    if (isPaused) wasPaused.current = true;
    if (app === undefined || isPaused) return;
    const source = new EventSource(`/v1/events?app=${encodeURIComponent(app)}`);
    source.onopen = () => {
      noteStream(true);
      setOpen(true);
      // What happened in the pause gave no hint.
      if (wasPaused.current) stale(ALL_KINDS);
      wasPaused.current = false;
    };
    source.onerror = () => {
      noteStream(false);
      setOpen(false);
    };
    for (const kind of Object.keys(STALE)) source.addEventListener(kind, () => stale(STALE[kind] ?? []));
    source.addEventListener('reset', () => stale(ALL_KINDS));
    return () => {
      source.close();
      noteStream(false);
      setOpen(false);
    };
  }, [app, isPaused, stale]);
  const live = useMemo(
    () => ({ state: isPaused ? 'paused' : isOpen ? 'live' : 'connecting', setPaused }) satisfies Live,
    [isPaused, isOpen],
  );
  return (
    <LiveContext value={live}>
      <PingsContext value={pings}>{children}</PingsContext>
    </LiveContext>
  );
}

export function useLive(): Live {
  return useContext(LiveContext);
}

export function usePings(): number {
  return useContext(PingsContext);
}

/** Gathers kinds for a moment, then has whatever is on screen of them asked for again. */
function useStaleness(): { readonly stale: (kinds: readonly string[]) => void; readonly pings: number } {
  const [pings, setPings] = useState(0);
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stale = useCallback(
    (kinds: readonly string[]) => {
      for (const kind of kinds) waiting.current.add(kind);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        for (const kind of waiting.current) client.invalidateQueries({ queryKey: [kind] });
        waiting.current.clear();
        setPings((count) => count + 1);
      }, GATHER_MS);
    },
    [client],
  );
  return { stale, pings };
}
