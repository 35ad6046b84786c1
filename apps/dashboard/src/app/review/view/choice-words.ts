// What each decision says of itself: its title, what it means, and the verb on the button.
import type { Choice } from '../choices';

interface ChoiceWords {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

const TWICE = 'If the first did go out after all, the person gets it twice.';

export const CHOICE_WORDS: Record<Choice, ChoiceWords> = {
  sent: {
    title: 'It was sent',
    text: 'Recorded as sent. Nothing leaves any more.',
    verb: 'Record as sent',
  },
  send_now: {
    title: 'It was not sent, send it now',
    text: `A new send begins in ten seconds; until then it can be canceled. ${TWICE}`,
    verb: 'Send it now',
  },
  give_up: {
    title: 'It was not sent, give up',
    text: 'Recorded as failed. Nothing leaves any more.',
    verb: 'Record as not sent',
  },
  later: {
    title: 'Decide later',
    text: 'It stays in this queue, marked as put off, and is looked at again then.',
    verb: 'Put it off',
  },
  resend: {
    title: 'Send it again',
    text: `It ended without arriving. A new send begins in ten seconds; until then it can be canceled. ${TWICE}`,
    verb: 'Send it again',
  },
};

const HOUR_MS = 3_600_000;
export const SNOOZES: readonly { readonly ms: number; readonly label: string }[] = [
  { ms: HOUR_MS / 4, label: '15 min' },
  { ms: HOUR_MS, label: '1 hour' },
  { ms: 4 * HOUR_MS, label: '4 hours' },
  { ms: 24 * HOUR_MS, label: '1 day' },
  { ms: 6 * 24 * HOUR_MS, label: '6 days' },
];
