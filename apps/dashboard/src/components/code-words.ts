// Codes of why a delivery is as it is, in plain words.

const WORDS = new Map([
  ['resolved_sent', 'A person decided that it was sent'],
  ['resolved_not_sent', 'A person decided that it was not sent'],
  ['retries_exhausted', 'Refused until its time was over'],
  ['crashed_worker', 'Workers died of it'],
  ['worker_died', 'Its worker died during the call'],
  ['lease_over', 'Its lease ended during the call'],
  ['answer_lost', 'The answer was lost'],
  ['connection_lost', 'The connection was lost'],
  ['reset', 'The connection was lost'],
  ['timeout', 'No answer in time'],
  ['call_timeout', 'No answer in time'],
  ['connect_timeout', 'No connection in time'],
  ['connection_refused', 'No connection'],
  ['dns_failure', 'The provider’s name was not found'],
  ['tls_failure', 'No secure connection'],
  ['recipient_erased', 'The recipient was erased'],
  ['earlier_send_proved', 'An earlier send of it is proved'],
  ['canceled', 'Canceled before anything was sent'],
  ['in_progress', 'The provider is still at work on it'],
  ['deadline_passed', 'Its deadline passed'],
  ['body_changed', 'It cannot be repeated as it was: what would be sent is no longer the same'],
  ['adapter_error', 'The adapter of the provider failed'],
  ['bad_credentials', 'The provider turned the sender’s credentials away'],
  ['suppressed', 'The address is suppressed'],
  ['blocked_address', 'The address may not be called'],
]);

/** A provider's own code reads as it is, without its underscores. */
export function codeWords(code: string): string {
  const words = WORDS.get(code) ?? code.replaceAll('_', ' ');
  return words.replace(/^(http|smtp) (?=\d{3}$)/, (protocol) => protocol.toUpperCase());
}
