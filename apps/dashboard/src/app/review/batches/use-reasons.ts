// What is unknown now, by incident: for the choice of a batch.
'use client';
import type { DeliveryGroups } from '@oneping/contracts';
import { useGet } from '../../../api/use-get';

export function useReasons(): DeliveryGroups['data'] {
  return useGet<DeliveryGroups>('deliveries', '/v1/deliveries/groups').data?.body.data ?? [];
}
