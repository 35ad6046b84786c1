// One step of a review: its number, its name, and what belongs to it.
import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './steps.module.css';

/** In the order of the page. */
const STEPS = ['What we know', 'Your decision', 'Reason', 'Check', 'After'] as const;
type StepName = (typeof STEPS)[number];

interface StepProps {
  readonly name: StepName;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Step({ name, actions, children }: StepProps) {
  const number = STEPS.indexOf(name) + 1;
  return (
    <section aria-label={`${number} ${name}`} className={classes['step']}>
      <Group justify="space-between" gap="xs" mb={8} mih={24}>
        <Title order={2} className={classes['title'] ?? ''}>
          <span className={classes['number']}>{number}</span> {name}
        </Title>
        {actions}
      </Group>
      {children}
    </section>
  );
}
