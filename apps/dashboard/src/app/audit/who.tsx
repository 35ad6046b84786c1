// Who an audit event is by: a name to read, and the id to copy.
import type { AuditEvent } from '@oneping/contracts';
import { actorWords } from '../../components/actor-words';
import { Copyable } from '../../components/copyable';

export function Who({ event: { actor, actorName } }: { readonly event: Pick<AuditEvent, 'actor' | 'actorName'> }) {
  return (
    <Copyable value={actor} label="actor">
      <bdi style={actorName === null ? {} : { fontFamily: 'var(--mantine-font-family)' }}>
        {actorWords(actor, actorName)}
      </bdi>
    </Copyable>
  );
}
