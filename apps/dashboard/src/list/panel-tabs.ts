// Tab between a row and the panel beside the list: from the last of the row into the panel, and back.
import type { KeyboardEvent } from 'react';

const TABBABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]';

/** For a key that is pressed within `box`, where the current row and `panel` are. */
export function tabBetween(event: KeyboardEvent<HTMLElement>, panel: HTMLElement | null): void {
  if (event.key !== 'Tab' || event.defaultPrevented || panel === null) return;
  const row = event.currentTarget.querySelector<HTMLElement>('tr[aria-current="true"]');
  const { target } = event;
  if (row === null || !(target instanceof HTMLElement)) return;
  const last = [...row.querySelectorAll<HTMLElement>(TABBABLE)].at(-1) ?? row;
  const to = event.shiftKey ? (target === panel ? row : null) : target === last ? panel : null;
  if (to === null) return;
  event.preventDefault();
  to.focus();
}
