// A change that wants a reason: what will happen, why, and a button that carries the verb.
'use client';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { LIMITS } from '@oneping/contracts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { submitOnCarryOut } from './carry-out-key';
import { Dialog } from './dialog';
import { Trouble } from './trouble';

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly verb: string;
  readonly color?: string;
  /** Something is missing yet, beside the reason. */
  readonly isIncomplete?: boolean;
  /** Why it cannot be done any more: somebody else was quicker. */
  readonly whyNot?: string | undefined;
  readonly onClose: () => void;
  /** Rejects with OnePingProblem; what was typed stays then. */
  readonly act: (reason: string) => Promise<void>;
}

const { min, max } = LIMITS.reasonCharacters;

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, verb, color, isIncomplete = false, whyNot, onClose, act } = props;
  const [reason, setReason] = useState('');
  const change = useMutation<void, OnePingProblem, string>({ mutationFn: act, onSuccess: onClose });
  const missing = min - reason.trim().length;
  const isReady = missing <= 0 && !isIncomplete && whyNot === undefined;
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onKeyDown={submitOnCarryOut}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) change.mutate(reason.trim());
        }}
      >
        <Stack gap="sm">
          <Text size="sm" component="div">
            {children}
          </Text>
          <Textarea
            label="Reason"
            description={`It stays on record, for everybody who looks. ${missing > 0 ? `${min} characters or more.` : ''}`}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={max}
            minRows={2}
            autosize
            required
            withAsterisk={false}
            data-autofocus
          />
          {whyNot !== undefined && !change.isPending && (
            <Alert color="orange" role="status" title="Not any more">
              {whyNot}
            </Alert>
          )}
          {change.error && <Trouble problem={change.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button
              type="submit"
              {...(color === undefined ? {} : { color })}
              disabled={!isReady}
              loading={change.isPending}
            >
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
