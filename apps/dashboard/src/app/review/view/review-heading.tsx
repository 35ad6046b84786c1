// At the top of a review: whose it is, where it stands, what happened, and what comes by itself.
import { Text, Title } from '@mantine/core';
import type { DeliveryRecord } from '@oneping/contracts';
import { CopyId } from '../../../components/copyable';
import { Cut } from '../../../components/message-id';
import { StateTag } from '../../../components/state-tag';
import classes from './steps.module.css';
import { storyOf } from './story';

interface ReviewHeadingProps {
  readonly record: DeliveryRecord;
  readonly whatComes: string;
}

export function ReviewHeading({ record, whatComes }: ReviewHeadingProps) {
  const { messageId, status, attention } = record;
  return (
    <>
      <div className={classes['heading']}>
        <div className={classes['id']}>
          <Title order={1} title={messageId} aria-label={messageId}>
            <Cut text={messageId} />
          </Title>
          <CopyId value={messageId} label="message ID" />
        </div>
        <StateTag state={status} attention={attention} />
      </div>
      <Text mt={4}>
        <bdi>{storyOf(record)}</bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {whatComes}
      </Text>
    </>
  );
}
