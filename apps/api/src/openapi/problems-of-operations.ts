// Which problems an operation answers with: what follows from its form, and what is its own.
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ProblemCode } from '@oneping/contracts';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const ANYBODY: readonly ProblemCode[] = [
  'invalid_request',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'overloaded',
];
const GUARDED: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'rate_limited', 'app_required', 'not_found'];
const OF_PASSWORDS: readonly ProblemCode[] = ['insecure_origin', 'password_wrong', 'totp_wrong'];
const CHANGING: readonly ProblemCode[] = ['payload_too_large', 'unsupported_media_type', 'cross_site_refused'];
const WITH_BODY: readonly ProblemCode[] = ['invalid_json', 'payload_not_canonicalizable'];
const DECISION: readonly ProblemCode[] = [
  'version_changed',
  'version_required',
  'action_not_allowed',
  'content_erased',
  'proof_on_file',
  'message_id_expired',
];

/** What the form of an operation does not tell. */
const OWN: Readonly<Record<string, readonly ProblemCode[]>> = {
  'POST /v1/notifications': [
    'message_id_required',
    'message_id_invalid',
    'message_id_ambiguous',
    'recipient_repeated',
    'no_enabled_sender',
    'sender_unknown',
    'target_not_allowed',
    'send_at_too_old',
    'send_at_too_far',
    'deadline_too_old',
    'message_id_in_use',
    'message_id_expired',
    'message_id_reused',
  ],
  'POST /v1/notifications/batch': ['message_id_ambiguous'],
  'POST /v1/notifications/{id}/cancel': ['too_late_to_cancel'],
  'PUT /v1/notifications/{id}/expiry': ['still_pending', 'message_id_expired'],
  'POST /v1/deliveries/{id}/lookups': ['not_unknown'],
  'PUT /v1/deliveries/{id}/resolution': [...DECISION, 'quarantine', 'lookup_required', 'conflict'],
  'POST /v1/deliveries/{id}/resend': [...DECISION, 'conflict', 'deadline_too_old'],
  'PUT /v1/deliveries/{id}/snooze': [...DECISION],
  'PUT /v1/deliveries/{id}/deadline': [...DECISION, 'deadline_too_old'],
  'POST /v1/deliveries/{id}/cancel': [...DECISION, 'too_late_to_cancel'],
  'POST /v1/resolution-batches': ['name_taken'],
  'PUT /v1/resolution-batches/{id}/abort': ['action_not_allowed'],
  'PUT /v1/conflicts/{id}/acknowledgement': ['version_changed'],
  'POST /v1/auth/sign-in': ['sign_in_refused', 'totp_required', 'rate_limited', ...OF_PASSWORDS],
  'POST /v1/auth/invitation': ['token_invalid', 'sign_in_refused', 'totp_required', 'rate_limited', ...OF_PASSWORDS],
  'POST /v1/auth/password-reset': ['token_invalid', 'rate_limited', 'insecure_origin'],
  'POST /v1/operators/{id}/password-reset': ['action_not_allowed'],
  'POST /v1/setup': ['token_invalid', 'setup_closed', 'rate_limited', 'name_taken', ...OF_PASSWORDS],
  'PUT /v1/auth/password': OF_PASSWORDS,
  'POST /v1/auth/totp': [...OF_PASSWORDS, 'action_not_allowed'],
  'PUT /v1/auth/totp': OF_PASSWORDS,
  'PUT /v1/auth/totp/off': OF_PASSWORDS,
  'POST /v1/operators': ['name_taken', 'action_not_allowed'],
  'PATCH /v1/operators/{id}': ['last_admin', 'action_not_allowed'],
  'PUT /v1/operators/{id}/totp/off': ['action_not_allowed'],
  'POST /v1/apps': ['name_taken'],
  'PATCH /v1/apps/{id}': ['name_taken', 'version_required', 'version_changed'],
  'PUT /v1/apps/{id}/archive': ['action_not_allowed'],
  'POST /v1/reveals': ['not_found', 'message_id_expired', 'content_erased'],
  'POST /v1/alert-rules': ['name_taken', 'sender_unknown', 'target_not_allowed'],
  'PATCH /v1/alert-rules/{id}': ['name_taken', 'sender_unknown', 'target_not_allowed'],
  'POST /v1/api-keys': ['name_taken'],
  'POST /v1/api-keys/{id}/roll': ['name_taken', 'action_not_allowed'],
  'POST /v1/senders': ['name_taken', 'provider_unknown'],
  'PATCH /v1/senders/{id}': ['name_taken', 'sender_archived', 'version_required', 'version_changed'],
  'PUT /v1/senders/{id}/archive': ['sender_in_use'],
  'PUT /v1/senders/{id}/restore': ['name_taken'],
  'POST /v1/senders/{id}/test': [
    'sender_archived',
    'message_id_reused',
    'message_id_expired',
    'message_id_in_use',
    'no_enabled_sender',
    'sender_unknown',
  ],
  'PUT /v1/senders/{id}/pause': ['sender_archived'],
  'PUT /v1/senders/{id}/resume': ['sender_archived'],
};

/** Without repeats, in an order that stays. `path` as OpenAPI writes it. */
export function problemsOf(method: string, path: string, operation: Operation): ProblemCode[] {
  const codes: ProblemCode[] = [
    ...ANYBODY,
    isKeyed(operation) ? 'outcome_unknown_retry_same_message_id' : 'unavailable',
  ];
  if (operation.security) codes.push(...GUARDED);
  if (method !== 'get') codes.push(...CHANGING);
  if (operation.requestBody) codes.push(...WITH_BODY);
  if (path.includes('{')) codes.push('not_found');
  return [...new Set([...codes, ...(OWN[`${method.toUpperCase()} ${path}`] ?? [])])];
}

function isKeyed(operation: object): boolean {
  return 'x-repeat' in operation && operation['x-repeat'] === 'keyed';
}
