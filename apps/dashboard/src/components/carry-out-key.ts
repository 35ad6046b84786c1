// Ctrl-Enter, or Cmd-Enter: carries out what a form says, also from within a text of several lines.
import type { KeyboardEvent } from 'react';

export function isCarryOut({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** For `onKeyDown` of a form: what its own checks let through is sent. */
export function submitOnCarryOut(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isCarryOut(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
