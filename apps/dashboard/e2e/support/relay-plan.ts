// How the mail relay of the browser tests treats recipients, by the beginning of their address.
import type { SmtpRule } from '@oneping/fakes';

/** Taken, and the link breaks before the answer: nobody can know, and a relay cannot be asked. */
export const LOST_MAIL = 'lost-';

export const RELAY_PLAN: readonly SmtpRule[] = [
  { stage: 'dot', recipientPrefix: LOST_MAIL, action: 'accept-then-drop' },
  { stage: 'rcpt', recipientPrefix: 'refused-', action: { refuse: 550, text: '5.7.1 We do not want this' } },
];
