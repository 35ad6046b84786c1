// A form as every page has it: fields, what the server said, and a button that carries the verb. What was typed stays.
'use client';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { FormEvent, ReactNode } from 'react';
import { PermittedButton } from './permitted-button';
import { Trouble } from './trouble';

export interface FormProps {
  readonly verb: string;
  readonly onSubmit: () => void;
  readonly isPending: boolean;
  readonly problem: OnePingProblem | null;
  readonly children: ReactNode;
  /** Something is still missing, or nothing was changed. */
  readonly isIncomplete?: boolean;
  /** What is still to be given, in words; something: incomplete. */
  readonly missing?: readonly string[];
  /** Why this person may not; undefined: they may. */
  readonly whyNot?: string | undefined;
  /** The way out, where there is one. */
  readonly onBack?: () => void;
  readonly isDanger?: boolean;
  /** The button as wide as the form, on a sheet that has nothing else. */
  readonly isAlone?: boolean;
}

export function Form({ verb, onSubmit, isPending, problem, children, ...rest }: FormProps) {
  const { missing = [], isIncomplete = missing.length > 0, whyNot, onBack, isDanger = false, isAlone = false } = rest;
  const isOff = isIncomplete || whyNot !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form in a dialog stands inside the form behind it, for React.
    event.stopPropagation();
    if (!isOff && !isPending) onSubmit();
  }

  const look = { ...(isDanger ? { color: 'red' } : {}), ...(isAlone ? { size: 'sm' } : {}) };
  const button =
    whyNot === undefined ? (
      <Button type="submit" loading={isPending} disabled={isIncomplete} {...look}>
        {verb}
      </Button>
    ) : (
      <PermittedButton whyNot={whyNot} onClick={onSubmit} {...look}>
        {verb}
      </PermittedButton>
    );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Fieldset variant="unstyled" m={0} disabled={whyNot !== undefined}>
          <Stack gap="sm">{children}</Stack>
        </Fieldset>
        {whyNot !== undefined && (
          <Text size="sm" c="dimmed">
            {whyNot}
          </Text>
        )}
        {whyNot === undefined && missing.length > 0 && (
          <Text size="sm" c="dimmed" aria-live="polite">
            Still missing: {missing.join(', ')}.
          </Text>
        )}
        {problem && <Trouble problem={problem} {...(problem.isRetryable && !isOff ? { onRetry: onSubmit } : {})} />}
        {isAlone ? (
          button
        ) : (
          <Group justify="flex-end" gap="xs">
            {onBack && (
              <Button variant="default" onClick={onBack}>
                Back
              </Button>
            )}
            {button}
          </Group>
        )}
      </Stack>
    </form>
  );
}
