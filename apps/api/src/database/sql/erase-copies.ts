// Copies that live longer than their delivery: the inbox's items and the sandbox's messages of an address.
import { shownRecipient } from './notification-status.js';

/** Parameters: app id uuid, user ids text[], at most how many int4. */
export const ERASE_INBOX_OF_USERS = /* sql */ `
DELETE FROM inbox_items i WHERE i.ctid = ANY (ARRAY (
  SELECT ctid FROM inbox_items WHERE app_id = $1::uuid AND user_id = ANY ($2::text[]) LIMIT $3::int4))`;

/** SQL: a message without what was said to whom. That there was one stays: providers forget nothing on our request either,
 *  and a look-up that finds nothing would be false evidence. */
export const FORGET_SANDBOX_MESSAGES = `UPDATE sandbox_messages m SET recipient = 'null', content = '{}'`;

/** Parameters: app id uuid, channels text[] and addresses text[] beside each other, at most how many int4. */
export const ERASE_SANDBOX_OF_ADDRESSES = /* sql */ `
${FORGET_SANDBOX_MESSAGES} WHERE m.ctid = ANY (ARRAY (
  SELECT m.ctid FROM sandbox_messages m
  JOIN (SELECT unnest($2::text[]) AS channel, unnest($3::text[]) AS address) AS t
    ON t.channel = m.channel AND t.address = ${shownRecipient('m')}
  WHERE m.app_id = $1::uuid LIMIT $4::int4))`;
