// The states and words of the product, each in a sentence.
import type { StateWord } from '../../components/tones';

export const STATES_EXPLAINED: readonly { state: StateWord; attention?: string; meaning: string }[] = [
  { state: 'queued', meaning: 'Nobody holds it. It is sent when it is due, or repeated under the provider’s own key.' },
  { state: 'sending', meaning: 'A worker holds it, for as long as its lease lasts.' },
  {
    state: 'unknown',
    meaning: 'It may or may not have been sent. The provider is asked, or it is repeated under the provider’s own key.',
  },
  {
    state: 'unknown',
    attention: 'resolution_required',
    meaning: 'It may or may not have been sent, and nobody can find out. Nothing is sent by itself: a person decides.',
  },
  { state: 'sent', meaning: 'The provider has it. Whether it arrived is another question.' },
  { state: 'failed', meaning: 'It is certain that nothing was sent, and why.' },
  { state: 'canceled', meaning: 'It was taken back before anything left.' },
  { state: 'lapsed', meaning: 'Its deadline passed before it was sent.' },
  { state: 'expired', meaning: 'The key’s time is over. A repeat is answered with 410, and nothing is sent.' },
];

export const WORDS_EXPLAINED: readonly { word: string; meaning: string }[] = [
  {
    word: 'Message ID',
    meaning: 'The caller’s name for a notification: chosen once for each intent, and used again on every retry.',
  },
  { word: 'Key', meaning: 'The record of a message ID: what it stood for, and what came of it.' },
  { word: 'Delivery', meaning: 'One side effect: one notification, one channel, one recipient.' },
  { word: 'Duplicate', meaning: 'A repeat that was answered from the record instead of acted on.' },
  { word: 'Mismatch', meaning: 'A repeat with another payload under the same message ID. It is refused.' },
  {
    word: 'Look-up',
    meaning: 'Asking the provider whether it has our message. “Not found” is evidence, never a licence to send again.',
  },
  {
    word: 'Quarantine',
    meaning: 'How long after a call ended nobody may say yet that it was not sent: the old request may still land.',
  },
  { word: 'Conflict', meaning: 'Evidence that contradicts the record. Somebody looks at it, and nothing is undone.' },
];
