// One person: who they are, what they may do where, and how they sign in.
'use client';
import { Group, Stack, Text } from '@mantine/core';
import type { Operator } from '@oneping/contracts';
import { IconShieldCheck, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { Tag } from '../../../components/tag';
import { When } from '../../../components/when';
import { Entry } from '../entry';
import { OperatorActions } from './operator-actions';
import { ROLE_WORDS } from './role-words';

export function OperatorEntry({ operator, isSelf }: { readonly operator: Operator; readonly isSelf: boolean }) {
  const { email, name, status, totpEnabled, lastSeenAt } = operator;
  return (
    <Entry label={`Operator ${email}`} actions={<OperatorActions operator={operator} />}>
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} size="sm" component="h3">
            <bdi>{name ?? email}</bdi>
            {isSelf && ' (you)'}
          </Text>
          {status === 'disabled' ? (
            <Tag tone="red" icon={<IconUserOff aria-hidden />}>
              Disabled
            </Tag>
          ) : (
            <Tag tone="green" icon={<IconUserCheck aria-hidden />}>
              Active
            </Tag>
          )}
          <Tag
            tone={totpEnabled ? 'green' : 'orange'}
            icon={totpEnabled ? <IconShieldCheck aria-hidden /> : <IconShieldOff aria-hidden />}
          >
            {totpEnabled ? 'Second factor on' : 'Second factor off'}
          </Tag>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{email}</bdi>
        </Text>
        <RolesLine operator={operator} />
        <Text size="xs" c="dimmed" component="div">
          {lastSeenAt === null ? (
            'Not signed in'
          ) : (
            <>
              Last seen <When at={lastSeenAt} />
            </>
          )}
        </Text>
      </Stack>
    </Entry>
  );
}

export function RolesLine({ operator: { isInstanceAdmin, roles } }: { readonly operator: Operator }) {
  const lines = Object.entries(roles).map(([slug, role]) => `${ROLE_WORDS[role].label} in ${slug}`);
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {isInstanceAdmin ? 'Admin of the whole service' : lines.join(' · ') || 'No role in any app'}
    </Text>
  );
}
