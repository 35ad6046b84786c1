// The steps of the first five minutes, and which of them an app's own figures show to be done.
import type { DuplicateListItem, NotificationListItem, Overview } from '@oneping/contracts';

export type StepId = 'key' | 'send' | 'repeat' | 'change' | 'break' | 'repair';

export interface Step {
  readonly id: StepId;
  readonly title: string;
  readonly why: string;
  /** What is posted, where the step is a request. */
  readonly body?: object;
  readonly link?: { readonly path: string; readonly label: string };
}

/** What is posted first, to somebody who takes three seconds: long enough to be seen on its way. */
export const HELLO = {
  messageId: 'hello-1',
  to: { email: 'slow@sandbox.test' },
  content: { subject: 'Hello', text: 'One ping only.' },
};

export const STEPS: readonly Step[] = [
  { id: 'key', title: 'Create an API key', why: 'It is shown once, and stands in the lines below.' },
  {
    id: 'send',
    title: 'Send a first notification',
    why: 'You chose the message ID: it names this one intent. This recipient takes three seconds: watch it turn to Sent under',
    body: HELLO,
    link: { path: '/keys', label: 'Keys' },
  },
  {
    id: 'repeat',
    title: 'Send the very same again',
    why: 'It answers "duplicate": true, and nobody is pinged twice. The repeat is on record under',
    body: HELLO,
    link: { path: '/duplicates', label: 'Duplicates' },
  },
  {
    id: 'change',
    title: 'Change the body, keep the message ID',
    why: 'It is refused: one key stands for one payload. What differs is shown under',
    body: { ...HELLO, content: { subject: 'Hello', text: 'Another ping?' } },
    link: { path: '/duplicates', label: 'Duplicates' },
  },
  {
    id: 'break',
    title: 'Lose an answer',
    why: 'This recipient takes the message and never says so. Nobody can know whether it was sent, so nothing is sent again by itself.',
    body: {
      messageId: 'hello-2',
      to: { email: 'vanish@sandbox.test' },
      content: { subject: 'Hello', text: 'Are you there?' },
    },
  },
  {
    id: 'repair',
    title: 'Review it',
    why: 'Look at the evidence, decide, and say why. It is all in the audit log afterwards.',
    link: { path: '/review', label: 'Needs review' },
  },
];

/** Who has posted this much needs no first steps, whatever they left out. */
const KNOWS_THE_WAY = 20;

/** The steps that are done; undefined where there is nothing to lead anybody through: all are done, or the app is at work. */
export function openSteps(overview: Overview, hasKey: boolean): ReadonlySet<StepId> | undefined {
  if (overview.totals.accepted > KNOWS_THE_WAY) return undefined;
  const done = doneSteps(overview, hasKey);
  return STEPS.every(({ id }) => done.has(id)) ? undefined : done;
}

/** `hasKey`: one was created on this page just now. Who has posted has a key. */
export function doneSteps({ totals, attention, decisions }: Overview, hasKey: boolean): ReadonlySet<StepId> {
  const isRepaired = decisions.some(({ action }) => action === 'delivery.resolve');
  const done: Record<StepId, boolean> = {
    key: hasKey || totals.accepted > 0,
    send: totals.sent > 0,
    repeat: totals.duplicates.replay > 0,
    change: totals.duplicates.mismatch > 0,
    break: attention.needsReview > 0 || isRepaired,
    repair: isRepaired,
  };
  return new Set(STEPS.map(({ id }) => id).filter((id) => done[id]));
}

/** What the newest entries of the record show at once, some seconds before the figures do. */
export function stepsOnRecord(
  keys: readonly Pick<NotificationListItem, 'status'>[],
  repeats: readonly Pick<DuplicateListItem, 'kind'>[],
): ReadonlySet<StepId> {
  const done = new Set<StepId>();
  if (keys.length > 0) done.add('key');
  if (keys.some(({ status }) => status === 'sent')) done.add('send');
  if (repeats.some(({ kind }) => kind === 'replay')) done.add('repeat');
  if (repeats.some(({ kind }) => kind === 'mismatch')) done.add('change');
  return done;
}

/** One line for a shell. `apiKey` undefined: a placeholder stands for it. */
export function curlLine(origin: string, apiKey: string | undefined, body: object): string {
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`);
  return `curl -s ${origin}/v1/notifications -H 'Authorization: Bearer ${apiKey ?? '<your API key>'}' -H 'Content-Type: application/json' -d '${json}'`;
}
