// The send after this one: where it stands. It waits for ten seconds, in which anybody who may decide can take it back.
'use client';
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { Delivery, DeliveryRecord } from '@oneping/contracts';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { useGet } from '../../../api/use-get';
import { usePermissions } from '../../../api/use-permissions';
import { useNowMs } from '../../../components/clock';
import { PermittedButton } from '../../../components/permitted-button';
import { StateTag } from '../../../components/state-tag';
import { Trouble } from '../../../components/trouble';
import { AppLink } from '../../../frame/app-link';

const EVERY_MS = 2_000;
const TAKEN_BACK = 'Taken back within the ten seconds after the decision.';

export function NewSend({ made }: { readonly made: Delivery }) {
  const app = useApp();
  const client = useQueryClient();
  const nowMs = useNowMs();
  const { whyNot } = usePermissions();
  const path = `/v1/deliveries/${made.id}`;
  const { data, refetch } = useGet<DeliveryRecord>('deliveries', path, {}, { everyMs: EVERY_MS, isNeverPaused: true });
  const delivery = data?.body.id === made.id ? data.body : made;
  const cancel = useMutation<unknown, OnePingProblem>({
    mutationFn: () =>
      api.write('POST', `${path}/cancel`, { reason: TAKEN_BACK }, { version: `"${delivery.version}"`, query: { app } }),
    // The sentence above asks the key: in these seconds it must not lag behind.
    onSettled: () => Promise.all([refetch(), client.invalidateQueries({ queryKey: ['notifications'] })]),
  });
  const secondsLeft =
    delivery.dueAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(delivery.dueAt) - nowMs) / 1_000));
  const isWaiting = delivery.allowedActions.includes('cancel');
  return (
    <Alert
      color={delivery.status === 'canceled' ? 'gray' : 'orange'}
      icon={<IconSend aria-hidden />}
      title={`Send ${delivery.sendNumber}`}
    >
      <Stack gap="xs">
        <Group gap="xs">
          <StateTag state={delivery.status} attention={delivery.attention} />
          <Text size="sm">
            {delivery.status === 'canceled'
              ? 'It was taken back: nothing leaves.'
              : !isWaiting
                ? 'It can be taken back no more.'
                : secondsLeft > 0
                  ? `It leaves in ${secondsLeft} s.`
                  : 'It leaves any moment now.'}
          </Text>
          {isWaiting && (
            <PermittedButton whyNot={whyNot('resolve')} loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the new send
            </PermittedButton>
          )}
          {delivery.attention !== null && (
            <Anchor component={AppLink} path="/review/view" query={{ id: delivery.id }} size="sm">
              Review
            </Anchor>
          )}
          <Anchor component={AppLink} path="/keys/view" query={{ id: delivery.notificationId }} size="sm">
            Key
          </Anchor>
        </Group>
        {cancel.error && <Trouble problem={cancel.error} />}
      </Stack>
    </Alert>
  );
}
