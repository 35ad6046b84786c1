// Everything that happened to a key, one under the other: when by the clock, and the time between as a distance. Both by
// the database's clock.
'use client';
import type { Notification } from '@oneping/contracts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconClockOff,
  IconGavel,
  IconInbox,
  IconPointFilled,
  IconSearch,
} from '@tabler/icons-react';
import { useZone } from '../../../components/clock';
import { inWords } from '../../../components/durations';
import { Section } from '../../../components/section';
import { absoluteTime, When } from '../../../components/when';
import type { EventKind, KeyEvent } from './key-event';
import { keyEvents } from './key-events';
import { sendNumberOf } from './sends';
import classes from './timeline.module.css';
import { waitOf } from './wait-steps';

const ICONS: Record<EventKind, typeof IconSearch> = {
  accepted: IconInbox,
  state: IconPointFilled,
  lookup: IconSearch,
  repeat: IconArrowBackUp,
  decision: IconGavel,
  conflict: IconAlertTriangle,
  end: IconClockOff,
};

export function Timeline({ record }: { readonly record: Notification }) {
  const names = new Map(
    record.deliveries.map(({ id, channel, recipient }) => {
      return [id, { channel, recipient, sendNumber: sendNumberOf(id, record.deliveries) }];
    }),
  );
  const { isUtc } = useZone();
  const dayOf = (at: string | undefined) => at && absoluteTime(new Date(at), isUtc).split(',')[0];
  const isMany = record.deliveries.length > 1;
  return (
    <Section title="Timeline">
      <ol className={classes['list']}>
        {keyEvents(record).map((event, index, all) => (
          <Line
            key={event.id}
            event={event}
            wait={all[index + 1]?.sinceSeconds ?? null}
            isNewDay={dayOf(event.at) !== dayOf(all[index - 1]?.at)}
            of={isMany && event.deliveryId !== undefined ? names.get(event.deliveryId) : undefined}
          />
        ))}
      </ol>
    </Section>
  );
}

interface LineProps {
  readonly event: KeyEvent;
  /** Seconds to the next one; null: it is the last. */
  readonly wait: number | null;
  readonly isNewDay: boolean;
  /** Which delivery, where there are several. */
  readonly of:
    | { readonly channel: string; readonly recipient: string; readonly sendNumber: number | undefined }
    | undefined;
}

function Line({ event: { at, kind, tone, title, detail, count, lastAt }, wait, isNewDay, of }: LineProps) {
  const Icon = ICONS[kind];
  const { steps, isSilence } = waitOf(wait);
  return (
    <li className={classes['event']} style={{ paddingBottom: `${1.375 + steps * 0.625}rem` }} data-silence={isSilence}>
      <div className={classes['when']}>
        <When at={at} as={isNewDay ? 'absolute' : 'clock'} />
      </div>
      <span className={classes['mark']} data-tone={tone} aria-hidden>
        <Icon size={kind === 'state' ? 12 : 14} />
      </span>
      <div className={classes['what']}>
        <span className={classes['title']}>
          {title}
          {count !== undefined && ` × ${count}`}
        </span>
        {of && (
          <span className={classes['detail']}>
            {' '}
            {of.channel} to <bdi>{of.recipient}</bdi>
            {of.sendNumber !== undefined && `, send ${of.sendNumber}`}
          </span>
        )}
        {detail !== undefined && detail !== '' && (
          <div className={classes['detail']}>
            <bdi>{detail}</bdi>
          </div>
        )}
        {lastAt !== undefined && (
          <div className={classes['detail']}>
            The last time <When at={lastAt} as="absolute" />
          </div>
        )}
      </div>
      {wait !== null && <div className={classes['since']}>+{inWords(wait)}</div>}
    </li>
  );
}
