// Why a decision was not taken: a value for batches, a problem for a caller.
import type { Decision } from '@oneping/contracts';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';

export type Refusal =
  | { readonly because: 'not_found' | 'proof_on_file' | 'lookup_required' | 'conflict' | 'content_erased' }
  | { readonly because: 'message_id_expired' | 'provider_message_id_taken' | 'too_late_to_cancel' | 'snoozed_too_far' }
  | { readonly because: 'deadline_too_old' | 'deadline_out_of_range' }
  | { readonly because: 'version_changed'; readonly state: string; readonly decision: Decision | null }
  | { readonly because: 'action_not_allowed'; readonly state: string; readonly isHighest: boolean }
  | { readonly because: 'quarantine'; readonly availableAt: Date };

export function toRefusalProblem(refusal: Refusal): Problem {
  switch (refusal.because) {
    case 'not_found':
      return notFound();
    case 'version_changed':
      return versionChanged(refusal);
    case 'action_not_allowed':
      return new Problem('action_not_allowed', notAllowed(refusal));
    case 'quarantine':
      return new Problem(
        'quarantine',
        'A call to the provider may still land. Wait until availableAt, then say that it was not sent.',
        { availableAt: refusal.availableAt.toISOString() },
      );
    case 'lookup_required':
      return new Problem('lookup_required', 'This provider can be asked: look the delivery up before you decide.');
    case 'proof_on_file':
      return new Problem('proof_on_file', 'The provider has it, or an earlier send of it: read the delivery again.');
    case 'conflict':
      return new Problem(
        'conflict',
        'Evidence contradicts the record. Acknowledge the conflict before you send again.',
      );
    case 'content_erased':
      return new Problem('content_erased', 'What would be sent has been erased. Post a new notification.');
    case 'message_id_expired':
      return new Problem('message_id_expired', 'The key has expired. Post it again under a new message ID.');
    case 'too_late_to_cancel':
      return new Problem('too_late_to_cancel', 'It has begun, or is final already: it may have gone out.');
    case 'provider_message_id_taken':
      return invalid('/providerMessageId', 'taken', 'Another delivery of this sender has that id.');
    case 'deadline_too_old':
      return new Problem('deadline_too_old', 'A new send begins after ten seconds: the deadline must lie beyond that.');
    case 'deadline_out_of_range':
      return invalid('/deadline', 'out_of_range', 'Expected a time to come, at most 400 days ahead.');
    case 'snoozed_too_far':
      return invalid('/until', 'out_of_range', 'Expected a time to come, not before it is due, at most 7 days ahead.');
  }
}

function versionChanged({ state, decision }: Extract<Refusal, { because: 'version_changed' }>): Problem {
  const changed = `The delivery is ${state} and not as you saw it any more.`;
  if (decision === null) return new Problem('version_changed', `${changed} Read it again.`);
  return new Problem('version_changed', `${changed} decision says what was decided, by whom and why.`, { decision });
}

function notAllowed({ state, isHighest }: Extract<Refusal, { because: 'action_not_allowed' }>): string {
  return isHighest
    ? `That cannot be decided about a delivery that is ${state}: allowedActions lists what can.`
    : 'There is a later send of it: decide about that one.';
}

function invalid(pointer: string, code: string, message: string): Problem {
  return new Problem('invalid_request', message, { errors: [{ pointer, code, message }] });
}
