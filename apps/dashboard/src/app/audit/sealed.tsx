// Whether an event stands in the chain already.
import type { AuditEvent } from '@oneping/contracts';
import { IconLink, IconLoader } from '@tabler/icons-react';
import { Tag } from '../../components/tag';

export function Sealed({ event: { seal } }: { readonly event: AuditEvent }) {
  if (seal === null)
    return (
      <Tag tone="grey" icon={<IconLoader aria-hidden />}>
        In seconds
      </Tag>
    );
  return (
    <Tag tone="green" icon={<IconLink aria-hidden />} title={seal.hash}>
      No. {seal.position}
    </Tag>
  );
}
