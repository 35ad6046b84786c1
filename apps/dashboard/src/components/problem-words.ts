// A problem in words for people: what happened, and what to do about it.
import type { OnePingProblem } from '@oneping/client/session';

export interface ProblemWords {
  readonly title: string;
  readonly advice: string;
}

const WORDS: Partial<Record<OnePingProblem['code'], ProblemWords>> = {
  unreachable: {
    title: 'OnePing does not answer',
    advice: 'The API is down or out of reach. Nothing that you typed is lost: try again in a moment.',
  },
  unexpected_answer: {
    title: 'Something else answered',
    advice: 'Between this page and the API something answers in its place, such as a proxy. Ask whoever runs it.',
  },
  unauthorized: { title: 'You are signed out', advice: 'Sign in again. What you typed stays on this page.' },
  invalid_request: {
    title: 'Not accepted as it is',
    advice: 'Nothing was changed. What is wrong is named below.',
  },
  forbidden: {
    title: 'Not permitted',
    advice:
      'Your role in this app does not allow it; an admin may have changed it since you came. Nothing was changed.',
  },
  password_wrong: { title: 'That was not right', advice: 'The password is another one. Nothing was changed.' },
  totp_wrong: {
    title: 'That was not right',
    advice: 'Nothing was changed. Type the code that the app shows now; the clock of the device has to be right.',
  },
  version_changed: {
    title: 'Somebody else has changed it meanwhile',
    advice: 'Nothing of yours was saved. What you typed stays: look at the rest as it is now, then save again.',
  },
  not_found: {
    title: 'Not found',
    advice: 'There is nothing with this id in this app. It may belong to another app, or its time has passed.',
  },
  unavailable: {
    title: 'The database does not answer',
    advice: 'What is stored is safe. This page asks again by itself.',
  },
  overloaded: { title: 'Too much at once', advice: 'OnePing is busy. Try again in a few seconds.' },
};

/** Where there is nothing better to say, the API's own sentence is the advice. */
export function wordsFor(problem: OnePingProblem): ProblemWords {
  const words = WORDS[problem.code];
  if (words !== undefined) return words;
  if (problem.status >= 500)
    return {
      title: 'A fault on our side',
      advice: 'It is on record under the request id below. Trying again is harmless.',
    };
  return { title: 'This was refused', advice: problem.message };
}
