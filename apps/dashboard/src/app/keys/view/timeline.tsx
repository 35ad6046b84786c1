// Everything that happened to a key, one under the other, with the time between by the database's clock.
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
import { inWords } from '../../../components/durations';
import { Section } from '../../../components/section';
import { When } from '../../../components/when';
import type { EventKind, KeyEvent } from './key-event';
import { keyEvents } from './key-events';
import { sendNumberOf } from './sends';
import classes from './timeline.module.css';

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
  const isMany = record.deliveries.length > 1;
  return (
    <Section title="Timeline">
      <ol className={classes['list']}>
        {keyEvents(record).map((event) => (
          <Line
            key={event.id}
            event={event}
            of={isMany && event.deliveryId !== undefined ? names.get(event.deliveryId) : undefined}
          />
        ))}
      </ol>
    </Section>
  );
}

interface LineProps {
  readonly event: KeyEvent;
  /** Which delivery, where there are several. */
  readonly of:
    | { readonly channel: string; readonly recipient: string; readonly sendNumber: number | undefined }
    | undefined;
}

function Line({ event: { at, kind, tone, title, detail, count, firstAt, sinceSeconds }, of }: LineProps) {
  const Icon = ICONS[kind];
  return (
    <li className={classes['event']}>
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
        {firstAt !== undefined && (
          <div className={classes['detail']}>
            The first time <When at={firstAt} />
          </div>
        )}
      </div>
      <div className={classes['when']}>
        {sinceSeconds !== null && <div className={classes['since']}>+{inWords(sinceSeconds)}</div>}
        <When at={at} />
      </div>
    </li>
  );
}
