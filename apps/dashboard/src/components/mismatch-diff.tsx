// Where two payloads of one message ID differ, side by side: what was accepted, and what came later and was refused.
'use client';
import { Alert, Group, ScrollArea, Text } from '@mantine/core';
import type { FieldChange, Mismatch, Notification } from '@oneping/contracts';
import { IconBulb } from '@tabler/icons-react';
import { type AcceptedValue, acceptedValue } from './accepted-value';
import { diffOrder, sideOf } from './diff-sides';
import { inWords } from './durations';
import classes from './mismatch-diff.module.css';
import { When } from './when';

interface MismatchDiffProps {
  readonly mismatch: Mismatch;
  /** The key's record, masked for those who only look; undefined: not loaded, or not there. */
  readonly record: Notification | undefined;
}

export function MismatchDiff({ mismatch, record }: MismatchDiffProps) {
  const { at, cause, changes, delaySeconds, apiKey } = mismatch;
  return (
    <div>
      <Group gap="xs" mb="xs">
        <Text size="sm" component="div">
          <When at={at} as="absolute" />
        </Text>
        <Text size="sm" c="dimmed">
          {delaySeconds !== null && `${inWords(delaySeconds)} after the first`}
          {apiKey !== null && `, with ${apiKey}`}
        </Text>
      </Group>
      <Alert color="orange" p="xs" mb="xs" icon={<IconBulb size={16} aria-hidden />}>
        <Text size="sm">{cause.text}</Text>
      </Alert>
      {changes.length > 0 && (
        <ScrollArea className={classes['scroll'] ?? ''} viewportProps={{ tabIndex: 0, 'aria-label': 'What differs' }}>
          <table className={classes['diff']}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Accepted</th>
                <th scope="col">Refused</th>
              </tr>
            </thead>
            <tbody>
              {diffOrder(changes).map((change) => (
                <Row key={change.pointer} change={change} accepted={record && acceptedValue(record, change.pointer)} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {changes.some(({ hidden }) => hidden) && (
        <Text size="xs" c="dimmed" mt={4}>
          What was refused was never taken into the record: of content, addresses and metadata only the place is kept.
        </Text>
      )}
    </div>
  );
}

interface RowProps {
  readonly change: FieldChange;
  readonly accepted: AcceptedValue;
}

function Row({ change, accepted }: RowProps) {
  return (
    <tr>
      <th scope="row" className="mono">
        <bdi>{change.pointer || 'the whole body'}</bdi>
      </th>
      <Side change={change} accepted={accepted} side="before" />
      <Side change={change} accepted={accepted} side="after" />
    </tr>
  );
}

function Side({ change, accepted, side }: RowProps & { readonly side: 'before' | 'after' }) {
  const { text, isValue } = sideOf(change, side, accepted);
  return (
    <td className={classes[side]} data-value={isValue} data-label={side === 'before' ? 'Accepted' : 'Refused'}>
      <bdi>{text}</bdi>
    </td>
  );
}
