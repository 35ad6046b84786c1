// Every problem that the API answers with: its stable code, its HTTP status and its title.

export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  invalid_json: { status: 400, title: 'The body is not JSON' },
  payload_not_canonicalizable: { status: 400, title: 'The body could be read in more than one way' },
  message_id_required: { status: 400, title: 'A message ID is required' },
  message_id_invalid: { status: 400, title: 'The message ID is not valid' },
  message_id_ambiguous: { status: 400, title: 'The request names two message IDs' },
  recipient_repeated: { status: 400, title: 'A recipient is named twice' },
  no_enabled_sender: { status: 400, title: 'No enabled sender for a channel' },
  sender_unknown: { status: 400, title: 'No such sender for the channel' },
  send_at_too_old: { status: 400, title: 'sendAt is too far in the past' },
  send_at_too_far: { status: 400, title: 'sendAt is too far ahead' },
  deadline_too_old: { status: 400, title: 'The deadline has passed' },
  provider_unknown: { status: 400, title: 'No such provider for the channel' },
  app_required: { status: 400, title: 'The app has to be named' },
  unauthorized: { status: 401, title: 'No valid credentials' },
  forbidden: { status: 403, title: 'Not permitted' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  message_id_in_use: { status: 409, title: 'The message ID is being accepted by another request' },
  too_late_to_cancel: { status: 409, title: 'Too late to cancel' },
  not_unknown: { status: 409, title: 'The delivery is not unknown' },
  still_pending: { status: 409, title: 'The notification is still pending' },
  action_not_allowed: { status: 409, title: 'Not possible as the delivery stands' },
  quarantine: { status: 409, title: 'A call may still be running' },
  lookup_required: { status: 409, title: 'The provider has to be asked first' },
  proof_on_file: { status: 409, title: 'The provider has it' },
  conflict: { status: 409, title: 'A contradiction has to be looked at first' },
  content_erased: { status: 409, title: 'The content has been erased' },
  sender_archived: { status: 409, title: 'The sender is archived' },
  sender_in_use: { status: 409, title: 'Deliveries still wait for the sender' },
  name_taken: { status: 409, title: 'The name is taken' },
  message_id_expired: { status: 410, title: 'The message ID has expired' },
  version_changed: { status: 412, title: 'Changed by somebody else meanwhile' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  uri_too_long: { status: 414, title: 'The address of the request is too long' },
  unsupported_media_type: { status: 415, title: 'Only plain JSON is accepted' },
  expectation_failed: { status: 417, title: 'Only 100-continue can be expected' },
  message_id_reused: { status: 422, title: 'The message ID belongs to another payload' },
  version_required: { status: 428, title: 'If-Match is required' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'A fault on our side' },
  outcome_unknown_retry_same_message_id: { status: 503, title: 'Retry with the same message ID' },
  overloaded: { status: 503, title: 'Too much at once' },
  unavailable: { status: 503, title: 'Not available' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** The `type` of a problem: the page of our own docs that explains it, relative to the API's origin. */
export function problemType(code: ProblemCode): string {
  return `/problems/${code}`;
}
