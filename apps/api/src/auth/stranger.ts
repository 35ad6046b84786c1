// Somebody who signs in with an e-mail that no operator has: told apart on record without keeping the e-mail.
import { createHmac } from 'node:crypto';
import { maskedRecipient } from '../masking/masked-recipient.js';

/** The same e-mail has the same name, which nobody can guess back to it: the key is the service's own. */
export function strangerOf(email: string, secret: string): { targetId: string; after: { email: string } } {
  const written = email.toLowerCase();
  const digest = createHmac('sha256', secret).update(`e-mail of nobody\n${written}`).digest('base64url');
  // Without an @ it may be anything that was typed in the wrong field, a password included.
  const masked = written.includes('@') ? maskedRecipient(written) : '***';
  return { targetId: `unknown:${digest.slice(0, 22)}`, after: { email: masked } };
}
