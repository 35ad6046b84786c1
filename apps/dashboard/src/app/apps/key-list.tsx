// The API keys of the app: made, rolled with an overlap, revoked. A secret is shown once.
'use client';
import { Group, ScrollArea, Skeleton, Table } from '@mantine/core';
import type { ApiKey, CreatedApiKey } from '@oneping/contracts';
import clsx from 'clsx';
import { useState } from 'react';
import { useGet } from '../../api/use-get';
import { usePermissions } from '../../api/use-permissions';
import cards from '../../components/card-rows.module.css';
import { useNowMs } from '../../components/clock';
import { Empty } from '../../components/empty';
import { None } from '../../components/none';
import { PermittedButton } from '../../components/permitted-button';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';
import { When } from '../../components/when';
import { HEAD, LAST, PLAIN } from '../../list/widths';
import { KeyActions } from './key-actions';
import { keyState } from './key-life';
import { NewKey } from './new-key';
import { ShownOnce } from './shown-once';

export function KeyList() {
  const { data, error, refetch } = useGet<{ data: ApiKey[] }>('api-keys', '/v1/api-keys', { limit: 200 });
  const why = usePermissions().whyNot('admin');
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  // A line with a key that answers to nobody any more would only mislead.
  const forget = (id: string) => setMade((known) => (known?.id === id ? null : known));
  return (
    <Section
      title="API keys"
      actions={
        <PermittedButton whyNot={why} onClick={() => setAdding(true)}>
          Create a key
        </PermittedButton>
      }
    >
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
      {data === undefined && !error && <Skeleton height={96} aria-busy="true" aria-label="Loading" />}
      {data?.body.data.length === 0 && (
        <Empty kind="never" title="No key yet">
          A service needs one to post notifications in this app.
        </Empty>
      )}
      <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': 'API keys, scrollable' }}>
        <Table className={clsx(cards['cards'], cards['headlined'])}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Begins with</Table.Th>
              <Table.Th>May</Table.Th>
              <Table.Th>Last used</Table.Th>
              <Table.Th>Ends</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(data?.body.data ?? []).map((key) => (
              <Table.Tr key={key.id}>
                <Table.Td data-label="Name" className={HEAD.cellsClassName}>
                  <bdi>{key.name}</bdi>
                </Table.Td>
                <Table.Td data-label="Begins with" className={clsx('mono', PLAIN.cellsClassName)}>
                  {key.prefix}…
                </Table.Td>
                <Table.Td data-label="May">{key.scopes.join(', ')}</Table.Td>
                <Table.Td data-label="Last used">
                  {key.lastUsedAt === null ? 'never' : <When at={key.lastUsedAt} />}
                </Table.Td>
                <Table.Td data-label="Ends">
                  <Ends of={key} />
                </Table.Td>
                <Table.Td data-label="Actions" className={LAST.cellsClassName}>
                  <Group gap={4} wrap="nowrap" justify="flex-end">
                    <KeyActions apiKey={key} onMade={setMade} onRevoked={() => forget(key.id)} />
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {isAdding && <NewKey onClose={() => setAdding(false)} onMade={setMade} />}
    </Section>
  );
}

function Ends({ of: key }: { readonly of: ApiKey }) {
  const nowMs = useNowMs();
  const { revokedAt, expiresAt } = key;
  const state = keyState(key, nowMs);
  if (revokedAt !== null && state !== 'expired')
    return (
      <>
        {state === 'ending' ? 'rolled, ends' : 'revoked'} <When at={revokedAt} />
      </>
    );
  if (expiresAt === null) return <None>never</None>;
  return (
    <>
      {state === 'expired' && 'expired '}
      <When at={expiresAt} />
    </>
  );
}
