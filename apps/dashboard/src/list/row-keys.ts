// A list by keyboard: j and k go down and up, x selects, Space shows the row at the side, Enter opens it.
'use client';
import { useEffect, useState } from 'react';
import { isTyping } from '../frame/shortcuts';
import { useSingleKeys } from '../frame/use-single-keys';

interface RowKeys {
  readonly count: number;
  readonly onOpen: (index: number) => void;
  readonly onPanel?: ((index: number) => void) | undefined;
  readonly onSelect?: ((index: number) => void) | undefined;
}

/** The index of the row that keys are about, -1 before the first was pressed. */
export function useRowKeys({ count, onOpen, onPanel, onSelect }: RowKeys): number {
  const [at, setAt] = useState(-1);
  const [isOn] = useSingleKeys();
  const current = Math.min(at, count - 1);
  useEffect(() => {
    if (!isOn) return;
    const actions = new Map<string, (() => void) | undefined>([
      ['j', () => setAt(Math.min(current + 1, count - 1))],
      ['k', () => setAt(Math.max(current - 1, 0))],
      ['x', onSelect && (() => onSelect(current))],
      [' ', onPanel && (() => onPanel(current))],
      ['Enter', () => onOpen(current)],
    ]);
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || count === 0) return;
      const action = actions.get(event.key);
      const isOnRow = current >= 0;
      if (action === undefined || (!isOnRow && event.key !== 'j' && event.key !== 'k')) return;
      // A focused button or link answers Space and Enter itself.
      if ((event.key === ' ' || event.key === 'Enter') && isControl(event.target)) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, current, count, onOpen, onPanel, onSelect]);
  return current;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, [role="button"], summary') !== null;
}
