// The countdown of a claim; overdue stands out by icon, word and colour.
'use client';
import type { Delivery } from '@oneping/contracts';
import { IconAlarm } from '@tabler/icons-react';
import { useNowMs } from '../../components/clock';
import { Tag } from '../../components/tag';
import { leaseWords } from './lease';

export function LeaseCountdown({ of }: { readonly of: Delivery }) {
  const nowMs = useNowMs();
  const { text, isOverdue } = leaseWords(of, nowMs);
  return isOverdue ? (
    <Tag tone="red" icon={<IconAlarm aria-hidden />}>
      {text}
    </Tag>
  ) : (
    <span title={text}>{text}</span>
  );
}
