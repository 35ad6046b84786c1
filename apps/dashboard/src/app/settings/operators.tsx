// The people who may sign in, their roles in this app, and invitations.
'use client';
import { Alert, Code, ScrollArea, Select, Table, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { type Operator, ROLES } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { useGet } from '../../api/use-get';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';
import { When } from '../../components/when';
import { InviteForm } from './invite-form';

export function Operators() {
  const { data, error, refetch } = useGet<{ data: Operator[] }>('operators', '/v1/operators');
  const [invitation, setInvitation] = useState<string | undefined>();
  return (
    <Section title="Operators">
      {error && <Trouble problem={error} onRetry={() => refetch()} />}
      {invitation !== undefined && (
        <Alert color="sonar" title="Give this address to the one you invited. It is shown this once." mb="sm">
          <Code
            block
            tabIndex={0}
            aria-label="Address of the invitation"
            style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
          >
            {invitation}
          </Code>
        </Alert>
      )}
      <InviteForm onInvited={setInvitation} />
      <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': 'Operators, scrollable' }} mt="sm">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>E-mail</Table.Th>
              <Table.Th>Name</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th>Role in this app</Table.Th>
              <Table.Th>Second factor</Table.Th>
              <Table.Th>Last seen</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(data?.body.data ?? []).map((operator) => (
              <Row key={operator.id} operator={operator} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Section>
  );
}

function Row({ operator }: { readonly operator: Operator }) {
  const { email, name, status, isInstanceAdmin, totpEnabled, lastSeenAt } = operator;
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{email}</bdi>
      </Table.Td>
      <Table.Td>
        <bdi>{name ?? '–'}</bdi>
      </Table.Td>
      <Table.Td>{status}</Table.Td>
      <Table.Td>{isInstanceAdmin ? 'admin of the service' : <RoleChoice operator={operator} />}</Table.Td>
      <Table.Td>{totpEnabled ? 'on' : 'off'}</Table.Td>
      <Table.Td>
        {lastSeenAt === null ? (
          <Text span c="dimmed" inherit>
            never
          </Text>
        ) : (
          <When at={lastSeenAt} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RoleChoice({ operator: { id, email, roles, status } }: { readonly operator: Operator }) {
  const app = useApp() ?? '';
  const client = useQueryClient();
  const change = useMutation<unknown, OnePingProblem, string | null>({
    mutationFn: async (role) => {
      const { [app]: _, ...others } = roles;
      const body = { roles: role === null ? others : { ...others, [app]: role } };
      return await api.write('PATCH', `/v1/operators/${id}`, body, { query: { app } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['operators'] }),
  });
  return (
    <Select
      aria-label={`Role of ${email} in ${app}`}
      data={[...ROLES]}
      value={roles[app] ?? null}
      clearable
      placeholder="no access"
      disabled={status !== 'active' || change.isPending}
      error={change.error?.message}
      onChange={(role) => change.mutate(role)}
      w={160}
    />
  );
}
