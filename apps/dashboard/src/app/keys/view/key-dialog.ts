// What every dialog about a key is given.
import type { Notification } from '@oneping/contracts';

export interface KeyDialogProps {
  readonly record: Notification;
  readonly onClose: () => void;
}
