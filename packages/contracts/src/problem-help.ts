// What each problem means and the way out of it, for the page that its `type` points at.
import type { ProblemCode } from './problems.js';

/** Every code has one: a test holds it. */
export const PROBLEM_HELP: Partial<Record<ProblemCode, string>> = {
  invalid_request:
    'Something in the body, the query or a header is not as the operation takes it. errors lists each place as a JSON pointer, with a code and what was expected. Nothing was done, and the message ID is not used up.',
  invalid_json:
    'The body cannot be read as JSON: it is cut off, not JSON at all, or begins with a byte order mark. Nothing was done.',
  payload_not_canonicalizable:
    'The body could mean different things to different readers: a name comes twice in one object, a number is too large to be kept exactly, a string holds half of a surrogate pair or U+0000, or the bytes are not UTF-8. Send such numbers as strings, and each name once.',
  message_id_required:
    'A notification is named by its caller. Give messageId in the body, or the header Idempotency-Key, and the same one on every retry of the same intent.',
  message_id_invalid:
    'A message ID is 1 to 200 bytes of printable ASCII without space. It is never trimmed or repaired.',
  message_id_ambiguous:
    'The body and the header name different message IDs, the header came twice, or a batch was given one for all its items. Name each notification once.',
  recipient_repeated: 'The same address is named twice in one notification. Each address gets it once: leave one out.',
  no_enabled_sender:
    'A channel that was named, or every channel that has an address, lacks an enabled sender in this app. Add a sender, or leave the channel out.',
  sender_unknown: 'senders names a sender that this app does not have, or not for that channel, or that is archived.',
  target_not_allowed:
    'A webhook or push endpoint lies inside a private network, on this machine, or is not https. The operator of this service opens such places with ONEPING_ALLOW_NETWORKS. Nothing was done.',
  send_at_too_old: 'sendAt is more than five minutes in the past. What is at most five minutes late is sent now.',
  send_at_too_far: 'sendAt may lie at most 400 days ahead. Nothing was done, and the message ID is not used up.',
  deadline_too_old: 'The deadline has passed already, so nothing could be sent.',
  provider_unknown: 'There is no such provider, or it does not serve the channel. GET /v1/providers lists them all.',
  app_required:
    'A person acts in several apps, so every request names its app: add ?app= with the app’s slug. Only what concerns the service as a whole, such as making an app, can be asked without.',
  unauthorized:
    'No valid credentials came with the request. Machines send  Authorization: Bearer  and an API key; people sign in. A revoked, expired or mistyped key is answered in the same way.',
  sign_in_refused:
    'No operator has this e-mail with this password, or the operator is disabled: all are answered alike, and take as long.',
  totp_required:
    'The password is right, and the account has a second factor. Send the same again with code: six digits of the authenticator app, or a backup code.',
  password_wrong: 'Your present password is asked for before your sign-in is changed, and this is not it.',
  totp_wrong: 'The code is not the one of this half minute, or was used already. Check the clock of the device.',
  cross_site_refused: 'The request came from a page of another site, with your session on it. Nothing was done.',
  insecure_origin:
    'Over plain http a session could be read by others, and browsers keep none. Use https, or the loopback address on the machine itself; PUBLIC_URL says where the service is.',
  token_invalid:
    'The token was used already, was replaced by a newer one, has run out, or was mistyped. Ask whoever gave it to you for a new one.',
  setup_closed: 'The first operator exists. Ask an admin for an invitation, or make one on the command line.',
  last_admin: 'At least one operator who is not disabled stays an admin of the whole service. Make another one first.',
  forbidden: 'The credentials are valid and do not allow this operation. The scopes of a key are set when it is made.',
  not_found: 'There is nothing here, or it belongs to another app: both are answered alike.',
  method_not_allowed: 'The path exists and takes other methods. The header Allow lists them.',
  request_timeout: 'The request did not arrive whole in time. Nothing was done; send it again.',
  message_id_in_use:
    'Another request with this message ID is being written down at this moment. Retry after Retry-After to see how it ended.',
  too_late_to_cancel: 'Every delivery is under way or final already, so nothing could be canceled.',
  not_unknown: 'Only a delivery whose outcome is unknown can be decided by a person. Read it again.',
  still_pending: 'A key never expires while anything of its notification is pending. Wait, or resolve what is unknown.',
  action_not_allowed:
    'The delivery’s state does not allow this. allowedActions of the delivery lists what it does allow.',
  quarantine:
    'A call to the provider may still be running, so nobody can say yet that it was not sent. availableAt says from when on.',
  lookup_required: 'This provider can be asked, so ask it first: POST /v1/deliveries/{id}/lookups.',
  proof_on_file: 'There is proof that the provider has the message, so it cannot be called not sent.',
  conflict: 'Evidence and record contradict each other. Look at the conflict, acknowledge it, and decide again.',
  content_erased: 'The content or the recipient was erased on request, so it can be neither shown nor sent again.',
  sender_archived: 'An archived sender cannot be changed. Restore it first: PUT /v1/senders/{id}/restore.',
  sender_in_use:
    'Deliveries of the sender are not finished, and archiving it would leave them waiting for ever. Pause it, so that what can moves to the next sender of the channel; cancel or decide about the rest; then archive it.',
  name_taken: 'There is a thing of this name with other content. Choose another name, or change the existing thing.',
  message_id_expired:
    'The result of this message ID is no longer kept, so nobody can tell whether the request is a repeat. Nothing was sent. Use a new message ID for a new intent.',
  version_changed: 'Somebody else changed it after you read it. Read it again and decide anew.',
  payload_too_large: 'The body, or one item of a batch, is larger than the operation takes.',
  uri_too_long: 'The address of the request is too long. Nothing was done.',
  unsupported_media_type: 'Bodies are sent as application/json in UTF-8, and not compressed.',
  expectation_failed: 'The header Expect asks for something other than 100-continue. Leave it out. Nothing was done.',
  message_id_reused:
    'The message ID was first used with another payload, which stands. changed lists what differs. Send the first payload again, or this one under its own message ID.',
  version_required: 'Decisions name the version that they are about: read first, and send the ETag back as If-Match.',
  rate_limited: 'The app, or the person, sends more than the rate allows. Wait for as long as Retry-After says.',
  headers_too_large: 'The headers and the address together are larger than 16 KiB.',
  internal_error:
    'A fault on our side. It is in the log under the requestId. A post may be repeated with the same message ID.',
  outcome_unknown_retry_same_message_id:
    'The database did not answer, so nobody knows whether the notification was accepted. Send it again with the same message ID: that is safe, and tells.',
  overloaded: 'Too much is under way at once. Nothing was done; send it again after Retry-After.',
  unavailable: 'The service cannot answer at the moment. Retry: the operation is harmless to repeat.',
};
