// The settings of the apps that one may administer: how long keys last, how much may be asked, what is masked.
'use client';
import { ScrollArea, Table } from '@mantine/core';
import type { App } from '@oneping/contracts';
import { useGet } from '../../api/use-get';
import { inWords } from '../../components/durations';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';

export function AppSettings() {
  const { data, error, refetch } = useGet<{ data: App[] }>('apps', '/v1/apps', { limit: 200 });
  return (
    <Section title="Apps">
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': 'Apps, scrollable' }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>App</Table.Th>
              <Table.Th>Environment</Table.Th>
              <Table.Th>Results kept for</Table.Th>
              <Table.Th>Then answers 410 for</Table.Th>
              <Table.Th ta="right">Requests a second</Table.Th>
              <Table.Th>Recipients</Table.Th>
              <Table.Th ta="right">Masked paths</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(data?.body.data ?? []).map(({ id, slug, environment, inForce, masking }) => (
              <Table.Tr key={id}>
                <Table.Td>{slug}</Table.Td>
                <Table.Td>{environment}</Table.Td>
                <Table.Td>{inWords(inForce.retentionSeconds)}</Table.Td>
                <Table.Td>{inForce.tombstoneSeconds === null ? 'ever' : inWords(inForce.tombstoneSeconds)}</Table.Td>
                <Table.Td ta="right">{inForce.requestsPerSecond}</Table.Td>
                <Table.Td>{masking.recipients ? 'masked' : 'shown'}</Table.Td>
                <Table.Td ta="right">{masking.paths.length}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Section>
  );
}
