// The sentences of the attention strip, the gravest first.
import type { Overview } from '@oneping/contracts';
import { inWords } from '../components/durations';
import { isFailing, successWords } from '../components/sender-health';

export interface AttentionLine {
  readonly text: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly link: string;
  /** Whoever lacks it is told who may, instead of being led there. */
  readonly permission?: 'review';
}

export function attentionLines({ attention, senders }: Pick<Overview, 'attention' | 'senders'>): AttentionLine[] {
  const { needsReview, oldestUnknownSeconds, conflicts, overdue, sendersDown, workersAlive } = attention;
  const lines: AttentionLine[] = [];
  if (workersAlive === 0)
    lines.push({ text: 'No worker is alive: nothing is sent.', path: '/pending', link: 'See workers' });
  if (sendersDown > 0)
    lines.push({
      text: `${counted(sendersDown, 'sender is', 'senders are')} paused.`,
      path: '/senders',
      link: 'See senders',
    });
  for (const { id, name, state, lastHour } of senders)
    if (state === 'open' && isFailing(lastHour))
      lines.push({
        text: `The sender ${name} is failing: of its calls of the last hour, ${successWords(lastHour)} succeeded.`,
        path: '/senders/view',
        query: { id },
        link: 'See it',
      });
  if (needsReview > 0) {
    const age = oldestUnknownSeconds === null ? '' : `, the oldest for ${inWords(oldestUnknownSeconds)}`;
    lines.push({
      text: `${counted(needsReview, 'delivery needs', 'deliveries need')} review${age}.`,
      path: '/review',
      link: 'Review',
    });
  }
  if (conflicts > 0)
    lines.push({
      text: `${counted(conflicts, 'contradiction', 'contradictions')} between evidence and record.`,
      path: '/review',
      query: { tab: 'conflicts' },
      link: 'Look at them',
      permission: 'review',
    });
  if (overdue > 0)
    lines.push({
      text: `${counted(overdue, 'delivery has', 'deliveries have')} been due for more than a minute, and nobody began.`,
      path: '/pending',
      query: { state: 'queued', overdue: 'true' },
      link: 'See which',
    });
  return lines;
}

/** Counts stop at ten thousand. */
function counted(count: number, one: string, many: string): string {
  return count >= 10_000 ? `10 000+ ${many}` : `${count} ${count === 1 ? one : many}`;
}
