// What every dialog about a key is given.
import type { Notification } from '@oneping/contracts';

export interface KeyDialogProps {
  readonly record: Notification;
  /** Why it cannot be done, since the dialog was opened. */
  readonly whyNot: string | undefined;
  readonly onClose: () => void;
}
