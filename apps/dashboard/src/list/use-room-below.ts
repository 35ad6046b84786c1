// How tall something may be, so that all of it is on screen wherever the page is scrolled to.
'use client';
import { type RefObject, useEffect } from 'react';

const GAP_PX = 16;

/** Kept in `--room` of the element. */
export function useRoomBelow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      ref.current?.style.setProperty('--room', `${window.innerHeight - Math.max(top, 0) - GAP_PX}px`);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [ref]);
}
