// The facts of a key, beside what happened to it.
'use client';
import type { Notification } from '@oneping/contracts';
import { Copyable } from '../../../components/copyable';
import { Fact, Facts } from '../../../components/facts';
import { Section } from '../../../components/section';
import { When } from '../../../components/when';
import { loneProviderIds } from './lone-provider-ids';

export function KeyFacts({ record }: { readonly record: Notification }) {
  const { messageId, id, channels, recipient, recipientCount, priority, sendAt, deadline } = record;
  return (
    <Section title="Facts">
      <Facts>
        <Fact name="Message ID">
          <Copyable value={messageId} label="message ID" />
        </Fact>
        <Fact name="Notification">
          <Copyable value={id} label="notification id" />
        </Fact>
        <Fact name="Channels">{channels.join(', ') || '–'}</Fact>
        <Fact name="Recipient">
          <bdi>{recipient ?? (recipientCount > 1 ? `${recipientCount} people` : 'not kept')}</bdi>
        </Fact>
        <Fact name="Priority">{priority}</Fact>
        {sendAt !== null && (
          <Fact name="Not before">
            <When at={sendAt} as="absolute" />
          </Fact>
        )}
        {deadline !== null && (
          <Fact name="Never after">
            <When at={deadline} as="absolute" />
          </Fact>
        )}
        <Fact name="Accepted">
          <When at={record.acceptedAt} as="absolute" />
        </Fact>
        <Fact name="In this state">
          <When at={record.stateSince} />
        </Fact>
        <Fact name={record.expired ? 'Expired' : 'Expires'}>
          {record.expiresAt === null ? 'Not while it is pending' : <When at={record.expiresAt} as="absolute" />}
        </Fact>
        <Fact name="Duplicates">
          {record.duplicateCount}
          {record.mismatchCount > 0 && `, ${record.mismatchCount} with another payload`}
        </Fact>
        {loneProviderIds(record).map((value) => (
          <Fact key={value} name="Provider’s id">
            <Copyable value={value} label="provider’s id" />
          </Fact>
        ))}
        {record.request?.apiKey && (
          <Fact name="Posted with">
            <span className="mono">{record.request.apiKey}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
