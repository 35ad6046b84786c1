// A list by keyboard: j and k go down and up, x selects, Space shows the row at the side, Enter opens it, Escape closes.
'use client';
import { useEffect } from 'react';
import { isTyping } from '../frame/shortcuts';
import { useSingleKeys } from '../frame/use-single-keys';

interface RowKeys {
  readonly count: number;
  /** The index of the row that keys are about, -1 before the first was pressed. */
  readonly at: number;
  readonly onAt: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onPanel?: ((index: number) => void) | undefined;
  readonly onSelect?: ((index: number) => void) | undefined;
  /** Undefined: nothing is open beside the rows. */
  readonly onClose?: (() => void) | undefined;
}

export function useRowKeys({ count, at, onAt, onOpen, onPanel, onSelect, onClose }: RowKeys): void {
  const [isOn] = useSingleKeys();
  useEffect(() => {
    const down = () => onAt(Math.min(at + 1, count - 1));
    const up = () => onAt(Math.max(at - 1, 0));
    const actions = new Map<string, (() => void) | undefined>([
      ['j', down],
      ['k', up],
      ['ArrowDown', down],
      ['ArrowUp', up],
      ['x', onSelect && (() => onSelect(at))],
      [' ', onPanel && (() => onPanel(at))],
      ['Enter', () => onOpen(at)],
      ['Escape', onClose],
    ]);
    function onKey(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(target)) return;
      const action = actions.get(key);
      if (action === undefined || (count === 0 && key !== 'Escape') || (!isOn && key !== 'Escape')) return;
      if (at < 0 && key !== 'j' && key !== 'k' && key !== 'Escape') return;
      if (NOT_ON[key]?.(target)) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, at, count, onAt, onOpen, onPanel, onSelect, onClose]);
}

/** Keys that what has the focus answers itself. */
const NOT_ON: Readonly<Record<string, (target: EventTarget | null) => boolean>> = {
  ' ': isControl,
  Enter: isControl,
  // Elsewhere they scroll.
  ArrowDown: (target) => !isWithin(target, 'tr[aria-current="true"]'),
  ArrowUp: (target) => !isWithin(target, 'tr[aria-current="true"]'),
  Escape: (target) => isWithin(target, '[role="menu"]'),
};

function isControl(target: EventTarget | null): boolean {
  return isWithin(target, 'a, button, [role="button"], summary');
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
