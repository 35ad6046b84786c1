// One audit event in full, with what it changed.
import { Anchor, Code, Stack } from '@mantine/core';
import type { AuditEvent } from '@oneping/contracts';
import { placeOf } from '../../components/audit-place';
import { actionWords, targetWords } from '../../components/audit-words';
import { Copyable } from '../../components/copyable';
import { Fact, Facts } from '../../components/facts';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { Sealed } from './sealed';
import { Who } from './who';

export function AuditPanel({ event }: { readonly event: AuditEvent }) {
  const place = placeOf(event);
  return (
    <Stack gap="sm">
      <Facts>
        <Fact name="When">
          <When at={event.at} as="absolute" />
        </Fact>
        <Fact name="Who">
          <Who event={event} />
        </Fact>
        <Fact name="What">{actionWords(event.action)}</Fact>
        <Fact name="Of what">
          {targetWords(event.targetKind)} <Copyable value={event.targetId} label="target id" />{' '}
          {place && (
            <Anchor component={AppLink} path={place.path} query={{ id: place.id }} inherit>
              Open
            </Anchor>
          )}
        </Fact>
        <Fact name="Why">
          <bdi>{event.reason ?? '–'}</bdi>
        </Fact>
        <Fact name="From address">{event.address ?? '–'}</Fact>
        <Fact name="Request">
          {event.requestId === null ? '–' : <Copyable value={event.requestId} label="request id" />}
        </Fact>
        <Fact name="Seal">
          <Sealed event={event} />
        </Fact>
      </Facts>
      <Change name="Before" of={event.before} />
      <Change name="After" of={event.after} />
    </Stack>
  );
}

function Change({ name, of: change }: { readonly name: string; readonly of: object | null }) {
  if (change === null) return null;
  return (
    <figure style={{ margin: 0 }}>
      <figcaption>{name}</figcaption>
      <Code block tabIndex={0}>
        {JSON.stringify(change, null, 2)}
      </Code>
    </figure>
  );
}
