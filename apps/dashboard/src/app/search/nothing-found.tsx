// What "not found" means: what was looked at, and how long each is kept.
'use client';
import { Table, Text } from '@mantine/core';
import type { SearchAnswer } from '@oneping/contracts';
import { inWords } from '../../components/durations';
import { Section } from '../../components/section';

interface NothingFoundProps {
  readonly q: string;
  readonly lookedAt: SearchAnswer['lookedAt'];
}

export function NothingFound({ q, lookedAt }: NothingFoundProps) {
  return (
    <Section title="Not found">
      <Text size="sm" mb="sm">
        Nothing of this app is or begins with <bdi className="mono">{q}</bdi>. It may belong to another app, or be older
        than what is kept. This was looked at:
      </Text>
      <Table.ScrollContainer
        minWidth={420}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'What was looked at, scrollable' } }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Looked at</Table.Th>
              <Table.Th>Kept for</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lookedAt.map(({ what, keptSeconds, text }) => (
              <Table.Tr key={what}>
                <Table.Td>{text}</Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  {keptSeconds === null ? 'ever' : inWords(keptSeconds)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
