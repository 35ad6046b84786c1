// Several things that a text names.
'use client';
import { Anchor, Paper, Stack, Table, Text } from '@mantine/core';
import type { SearchAnswer, SearchResult } from '@oneping/contracts';
import clsx from 'clsx';
import cards from '../../components/card-rows.module.css';
import { Clipped } from '../../components/clipped';
import { keyState } from '../../components/key-state';
import { MessageId } from '../../components/message-id';
import { None } from '../../components/none';
import { StateTag } from '../../components/state-tag';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { HEAD, NARROW, PLAIN, WIDE } from '../../list/widths';
import { placeOf } from './landing';
import { KIND_NAMES, MATCHED_WORDS } from './search-words';

export function Found({ answer: { results, hasMore } }: { readonly answer: SearchAnswer }) {
  // What all have in common is said once, above them.
  const kind = common(results.map((result) => result.kind));
  const matched = common(results.map((result) => result.matched));
  return (
    <Stack gap="xs">
      {matched !== undefined && (
        <Text size="sm" c="dimmed">
          Found by: {MATCHED_WORDS[matched]}.{kind === 'notification' && ' The latest first.'}
        </Text>
      )}
      <Paper p={0} className={clsx(cards['cards'], cards['headlined'])}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{kind === undefined ? 'What' : KIND_NAMES[kind]}</Table.Th>
              {matched === undefined && <Table.Th>Found by</Table.Th>}
              <Table.Th>State</Table.Th>
              <Table.Th>Recipient</Table.Th>
              <Table.Th>Accepted</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {results.map((result) => (
              <Table.Tr key={`${result.kind} ${result.id} ${result.matched}`}>
                <Table.Td data-label={KIND_NAMES[result.kind]} className={WIDE.cellsClassName}>
                  <Name of={result} />
                </Table.Td>
                {matched === undefined && (
                  <Table.Td data-label="Found by">
                    {kind === undefined && `${KIND_NAMES[result.kind]}, `}
                    {MATCHED_WORDS[result.matched]}
                  </Table.Td>
                )}
                <Facts of={result} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {hasMore && (
        <Text size="sm" c="dimmed">
          There are more than these. Type more of it, or filter the list of keys.
        </Text>
      )}
    </Stack>
  );
}

function common<Value>([first, ...others]: readonly Value[]): Value | undefined {
  return others.every((each) => each === first) ? first : undefined;
}

function Name({ of: result }: { readonly of: SearchResult }) {
  const { kind, id, name, notification } = result;
  const { path, query } = placeOf(result);
  if (kind === 'notification' && notification !== null)
    return <MessageId value={notification.messageId} to={{ path, id }} />;
  return (
    <Anchor component={AppLink} path={path} query={query} inherit className="mono">
      <bdi>{name ?? notification?.messageId ?? id}</bdi>
    </Anchor>
  );
}

function Facts({ of: { notification } }: { readonly of: SearchResult }) {
  return (
    <>
      <Table.Td data-label="State" className={HEAD.cellsClassName}>
        {notification ? (
          <StateTag
            state={keyState(notification)}
            attention={notification.attention}
            isExpired={notification.expired}
          />
        ) : (
          <None />
        )}
      </Table.Td>
      <Table.Td data-label="Recipient" className={NARROW.cellsClassName}>
        <Clipped text={notification?.recipient} />
      </Table.Td>
      <Table.Td data-label="Accepted" className={PLAIN.cellsClassName}>
        {notification ? <When at={notification.acceptedAt} /> : <None />}
      </Table.Td>
    </>
  );
}
