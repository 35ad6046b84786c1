// Whether an event stands in the chain already.
import type { AuditEvent } from '@oneping/contracts';
import { IconLink, IconLoader } from '@tabler/icons-react';
import { Tag } from '../../components/tag';

interface SealedProps {
  readonly event: AuditEvent;
  /** The first of several that it is the last of. */
  readonly since?: AuditEvent | undefined;
}

export function Sealed({ event: { seal }, since }: SealedProps) {
  if (seal === null)
    return (
      <Tag tone="grey" icon={<IconLoader aria-hidden />}>
        In seconds
      </Tag>
    );
  return (
    <Tag tone="green" icon={<IconLink aria-hidden />} title={seal.hash}>
      No. {since?.seal && `${since.seal.position}–`}
      {seal.position}
    </Tag>
  );
}
