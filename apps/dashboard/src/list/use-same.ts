// A function that is the same at each drawing, for what is drawn anew only when it is given something else.
'use client';
import { useCallback, useEffect, useRef } from 'react';

/** Calls what the latest drawing gave. Not to be called while drawing. */
export function useSame<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const ref = useRef(latest);
  useEffect(() => {
    ref.current = latest;
  });
  return useCallback((...args: Args) => ref.current(...args), []);
}
