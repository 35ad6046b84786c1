// Several things that a text names.
'use client';
import { Anchor, Paper, Stack, Table, Text } from '@mantine/core';
import type { SearchAnswer, SearchResult } from '@oneping/contracts';
import { keyState } from '../../components/key-state';
import { StateTag } from '../../components/state-tag';
import { When } from '../../components/when';
import { AppLink } from '../../frame/app-link';
import { placeOf } from './landing';
import { KIND_NAMES, MATCHED_WORDS } from './search-words';

export function Found({ answer: { results, hasMore } }: { readonly answer: SearchAnswer }) {
  return (
    <Stack gap="xs">
      <Paper p={0}>
        <Table.ScrollContainer
          minWidth={560}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'What was found, scrollable' } }}
        >
          <Table highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th>Found by its</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Recipient</Table.Th>
                <Table.Th>Accepted</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {results.map((result) => (
                <Row key={`${result.kind} ${result.id} ${result.matched}`} result={result} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      {hasMore && (
        <Text size="sm" c="dimmed">
          There are more than these. Type more of it, or filter the list of keys.
        </Text>
      )}
    </Stack>
  );
}

function Row({ result }: { readonly result: SearchResult }) {
  const { kind, id, matched, name, notification } = result;
  const place = placeOf(result);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="xs" c="dimmed">
          {KIND_NAMES[kind]}
        </Text>
        <Anchor component={AppLink} path={place.path} query={place.query} inherit className="mono">
          <bdi>{name ?? notification?.messageId ?? id}</bdi>
        </Anchor>
      </Table.Td>
      <Table.Td>{MATCHED_WORDS[matched]}</Table.Td>
      <Table.Td>
        {notification ? (
          <StateTag
            state={keyState(notification)}
            attention={notification.attention}
            isExpired={notification.expired}
          />
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td>
        <bdi>{notification?.recipient ?? '–'}</bdi>
      </Table.Td>
      <Table.Td>{notification ? <When at={notification.acceptedAt} /> : '–'}</Table.Td>
    </Table.Tr>
  );
}
