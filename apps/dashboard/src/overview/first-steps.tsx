// The first five minutes: what to try, in order, with lines that work as pasted. Gone when all is done, or dismissed.
'use client';
import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { DuplicateListItem, NotificationListItem, Overview } from '@oneping/contracts';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { useApp } from '../api/use-app';
import { useGet } from '../api/use-get';
import { CommandLine } from '../components/command-line';
import { AppLink } from '../frame/app-link';
import { CreateKey } from './create-key';
import classes from './first-steps.module.css';
import { curlLine, openSteps, STEPS, type Step, type StepId, stepsOnRecord } from './steps';
import { useFirstKey } from './use-first-key';

/** Figures are rolled up some seconds after what they count, and no hint is given of that. */
const EVERY_MS = 2_000;
const EVER = { range: '90d' };
const NEWEST = { limit: 20 };

export interface FirstRun {
  readonly done: ReadonlySet<StepId>;
  readonly hide: () => void;
}

/** Undefined where there are no first steps to make, null while that is not known yet. */
export function useFirstRun(): FirstRun | undefined | null {
  const app = useApp();
  const [isHidden, setHidden] = useLocalStorage({ key: `oneping-first-steps-${app}`, defaultValue: false });
  const { data, error } = useGet<Overview>('overview', '/v1/overview', EVER);
  const [apiKey] = useFirstKey();
  if (isHidden || error) return undefined;
  if (data === undefined) return null;
  const done = openSteps(data.body, apiKey !== undefined);
  return done && { done, hide: () => setHidden(true) };
}

/** The figures come late for who has just pasted a line: the newest entries of the record, which hints tell of, go before. */
function useDone(byFigures: ReadonlySet<StepId>): ReadonlySet<StepId> {
  useGet<Overview>('overview', '/v1/overview', EVER, { everyMs: EVERY_MS });
  const keys = useGet<{ data: NotificationListItem[] }>('notifications', '/v1/notifications', NEWEST).data?.body.data;
  const repeats = useGet<{ data: DuplicateListItem[] }>('duplicates', '/v1/duplicates', NEWEST).data?.body.data;
  return new Set([...byFigures, ...stepsOnRecord(keys ?? [], repeats ?? [])]);
}

export function FirstSteps({ run }: { readonly run: FirstRun }) {
  const { hide } = run;
  const done = useDone(run.done);
  const current = STEPS.find(({ id }) => !done.has(id));
  return (
    <Paper component="section" aria-label="First steps">
      <Group justify="space-between" align="flex-start" mb="xs">
        <div>
          <Title order={2}>First steps</Title>
          <Text size="sm" c="dimmed">
            Five minutes, and you have seen everything that matters. The sandbox sends to nobody.
          </Text>
        </div>
        <Button variant="subtle" color="gray" onClick={hide}>
          Hide
        </Button>
      </Group>
      <List listStyleType="none" spacing={6} classNames={{ itemWrapper: classes['step'] ?? '' }}>
        {STEPS.map((step) => (
          <List.Item key={step.id} icon={done.has(step.id) ? <DoneIcon /> : <OpenIcon />}>
            <StepRow step={step} isDone={done.has(step.id)} isCurrent={step === current} />
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
}

function StepRow({ step, isDone, isCurrent }: StepRowProps) {
  const [apiKey, keep] = useFirstKey();
  if (!isCurrent)
    return (
      <Text size="sm" {...(isDone ? { c: 'dimmed' } : {})}>
        {step.title}
      </Text>
    );
  return (
    <Stack gap={6} mb={6}>
      <Text size="sm" fw={600}>
        {step.title}
      </Text>
      <Text size="sm" c="dimmed">
        {step.why}{' '}
        {step.link && (
          <Anchor component={AppLink} path={step.link.path} underline="always" inherit>
            {step.link.label}
          </Anchor>
        )}
      </Text>
      {step.id === 'key' && <CreateKey verb="Create a key" onKey={keep} />}
      {step.body && <CommandLine line={curlLine(window.location.origin, apiKey, step.body)} />}
      {step.body && apiKey === undefined && (
        <>
          <Text size="sm" c="dimmed">
            A key is shown once only: put yours in its place, or make another for these lines.
          </Text>
          <CreateKey verb="Create another key" onKey={keep} />
        </>
      )}
    </Stack>
  );
}

function DoneIcon() {
  return (
    <>
      <IconCheck size={16} color="var(--tone-green-ink)" aria-hidden />
      <span className="visually-hidden">Done: </span>
    </>
  );
}

function OpenIcon() {
  return <IconCircleDashed size={16} color="var(--ink-soft)" aria-hidden />;
}
