// What each role may do, in a few words.
import type { Role } from '@oneping/contracts';

export const ROLE_WORDS: Record<Role, { readonly label: string; readonly may: string }> = {
  viewer: { label: 'Viewer', may: 'looks, with recipients masked' },
  operator: { label: 'Operator', may: 'looks, decides, pauses senders' },
  auditor: { label: 'Auditor', may: 'looks at all, exports, reveals, reads the audit log' },
  admin: { label: 'Admin', may: 'everything in the app' },
};
