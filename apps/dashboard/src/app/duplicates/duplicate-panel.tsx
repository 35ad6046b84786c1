// A suppressed duplicate at the side of its list: what it was answered, and the key that it repeated.
'use client';
import { Divider, Stack, Text } from '@mantine/core';
import type { DuplicateListItem } from '@oneping/contracts';
import { answerWords, KIND_WORDS, sourceWords } from '../../components/duplicate-words';
import { Fact, Facts } from '../../components/facts';
import { KindTag } from '../../components/kind-tag';
import { When } from '../../components/when';
import { KeyPanel } from '../keys/key-panel';

function DuplicatePanel({ row }: { readonly row: DuplicateListItem }) {
  const { at, kind, apiKey, address, requestId, notificationId } = row;
  return (
    <Stack gap="md">
      <Text>{KIND_WORDS[kind].sentence}</Text>
      <Facts>
        <Fact name="Time">
          <When at={at} as="absolute" />
        </Fact>
        <Fact name="Answer">{answerWords(row)}</Fact>
        <Fact name="Source">
          {sourceWords(row)}, API key <bdi className="mono">{apiKey ?? '–'}</bdi>
        </Fact>
        <Fact name="Address">
          <bdi>{address ?? '–'}</bdi>
        </Fact>
        <Fact name="Request id">
          <bdi className="mono">{requestId ?? '–'}</bdi>
        </Fact>
      </Facts>
      {notificationId !== null && (
        <>
          <Divider label="The key that it repeated" labelPosition="left" />
          <KeyPanel id={notificationId} />
        </>
      )}
    </Stack>
  );
}

export const DUPLICATE_PANEL = {
  title: ({ messageId }: DuplicateListItem) => messageId,
  tag: ({ kind }: DuplicateListItem) => <KindTag kind={kind} />,
  content: (row: DuplicateListItem) => <DuplicatePanel key={row.id} row={row} />,
};
