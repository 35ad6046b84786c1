// Moves the end of a key's protection further away.
'use client';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useZone } from '../../../components/clock';
import { ReasonDialog } from '../../../components/reason-dialog';
import { absoluteTime } from '../../../components/when';
import type { KeyDialogProps } from './key-dialog';
import { usePutExpiry } from './use-put-expiry';

const DAY_MS = 86_400_000;
const STEPS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

export function ExtendKey({ record, whyNot, onClose }: KeyDialogProps) {
  const [days, setDays] = useState('7');
  const put = usePutExpiry(record.id);
  const { isUtc } = useZone();
  const until = new Date(Date.parse(record.expiresAt ?? '') + Number(days) * DAY_MS);
  return (
    <ReasonDialog
      title="Extend protection"
      verb="Extend"
      whyNot={whyNot}
      onClose={onClose}
      act={(reason) => put(until.toISOString(), reason)}
    >
      Repeats are answered from the record for longer.
      <Select
        mt="xs"
        mb="xs"
        label="By"
        data={STEPS}
        value={days}
        allowDeselect={false}
        onChange={(value) => value && setDays(value)}
      />
      {whyNot === undefined && (
        <>
          {absoluteTime(new Date(record.expiresAt ?? ''), isUtc)} → <strong>{absoluteTime(until, isUtc)}</strong>
        </>
      )}
    </ReasonDialog>
  );
}
