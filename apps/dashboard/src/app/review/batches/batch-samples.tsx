// A few of a frozen selection: those that are decided about, then those left out, marked as that.
import type { ResolutionBatch } from '@oneping/contracts';
import { IconBan } from '@tabler/icons-react';
import { MessageId } from '../../../components/message-id';
import { Tag } from '../../../components/tag';
import { EvidenceTag } from '../evidence-tag';
import classes from './batch-samples.module.css';
import { codeWords } from './batch-words';

export function BatchSamples({ samples }: Pick<ResolutionBatch, 'samples'>) {
  return (
    <ul className={classes['samples']}>
      {samples.map(({ deliveryId, messageId, recipient, verdict, code }) => (
        <li key={deliveryId}>
          <MessageId value={messageId} to={{ path: '/review/view', id: deliveryId }} />
          <bdi className={classes['recipient']}>{recipient}</bdi>
          <EvidenceTag verdict={verdict} />
          {code !== null && (
            <Tag tone="grey" icon={<IconBan aria-hidden />} title={codeWords(code)}>
              Left out
            </Tag>
          )}
        </li>
      ))}
    </ul>
  );
}
