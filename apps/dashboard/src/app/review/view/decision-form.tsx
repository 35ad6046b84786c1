// Steps 2 to 4: the decision, its reason, and the check before it is carried out.
'use client';
import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { DeliveryRecord } from '@oneping/contracts';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Read } from '../../../api/use-get';
import { usePermissions } from '../../../api/use-permissions';
import { isCarryOut } from '../../../components/carry-out-key';
import { useNowMs } from '../../../components/clock';
import { Trouble } from '../../../components/trouble';
import { useLive } from '../../../frame/live';
import { choiceCards } from '../choices';
import { ReasonField } from '../reason-field';
import type { Made } from './after';
import { Check } from './check';
import { ChoiceList } from './choice-list';
import { Confirm } from './confirm';
import { type Draft, missingIn, requestOf, UNCONFIRMED } from './draft';
import { NothingToDecide } from './nothing-to-decide';
import { Overtaken } from './overtaken';
import { PutOffNote } from './put-off-note';
import { Step } from './step';
import { useDecide } from './use-decide';

interface DecisionFormProps {
  /** Undefined: what we know has not loaded, and nothing can be chosen yet. */
  readonly record: Read<DeliveryRecord> | undefined;
  readonly hasNews: boolean;
  readonly onShowNews: () => Promise<void>;
  readonly isStillAsSeen: () => Promise<boolean>;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onMade: (made: Made) => void;
}

export function DecisionForm(props: DecisionFormProps) {
  const { record, hasNews, onShowNews, isStillAsSeen, draft, onChange, onMade } = props;
  const nowMs = useNowMs();
  const { whyNot } = usePermissions();
  const [confirmed, setConfirmed] = useState(UNCONFIRMED);
  const decide = useDecide();
  const cards = record ? choiceCards(record.body, nowMs) : [];
  const chosen = cards.find(({ choice }) => choice === draft.choice);
  const refusal = whyNot('resolve');
  const overtaken = decide.error?.code === 'version_changed' ? decide.error : undefined;
  // What could not be sent can be sent again once OnePing is back: the page says no longer that it is away.
  const isLive = useLive().state === 'live';
  const isUnreachable = decide.error?.code === 'unreachable';
  const { reset } = decide;
  const missing = missingIn(draft, confirmed, cards);
  const isReady = missing.length === 0 && !hasNews && refusal === undefined && overtaken === undefined;

  useEffect(() => {
    if (isLive && isUnreachable) reset();
  }, [isLive, isUnreachable, reset]);

  const lookAgain = async () => {
    decide.reset();
    setConfirmed(UNCONFIRMED);
    onChange({ choice: null });
    await onShowNews();
  };
  const carryOut = () => {
    const request = requestOf(draft, Date.now());
    const { choice, reason } = draft;
    if (!isReady || decide.isPending || !record || request === undefined || choice === null) return;
    const before = record.body;
    decide.mutate(
      { deliveryId: record.body.id, version: record.version, request, isStillAsSeen },
      { onSuccess: (decided) => decided !== null && onMade({ choice, before, decided, reason }) },
    );
  };
  // From anywhere on the page, but not through a dialog that lies over it.
  useWindowEvent('keydown', (event) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (!isCarryOut(event) || isElsewhere) return;
    event.preventDefault();
    carryOut();
  });

  if (record && cards.length === 0 && overtaken === undefined) return <NothingToDecide record={record.body} />;
  return (
    <Stack gap="md" role="group" aria-label="Decide">
      {overtaken && <Overtaken problem={overtaken} onLook={lookAgain} />}
      {hasNews && overtaken === undefined && (
        <Alert color="orange" icon={<IconBell aria-hidden />} title="Something new came in" role="alert">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">It may change what you decide, so nothing can be carried out before you have seen it.</Text>
            <Button variant="default" onClick={onShowNews}>
              Show what is new
            </Button>
          </Stack>
        </Alert>
      )}
      <Paper>
        <Step name="Your decision">
          <Stack gap="xs">
            {refusal !== undefined && <Text size="sm">{refusal}</Text>}
            {record && <PutOffNote {...record.body} />}
            <ChoiceList
              cards={cards}
              isLoading={record === undefined}
              isDisabled={refusal !== undefined || overtaken !== undefined || decide.isPending}
              value={draft.choice}
              onChange={(choice) => {
                setConfirmed(UNCONFIRMED);
                onChange({ choice });
              }}
              confirm={(card) => <Confirm {...{ card, draft, onChange, confirmed }} onConfirm={setConfirmed} />}
            />
          </Stack>
        </Step>
        <Step name="Reason">
          <ReasonField
            value={draft.reason}
            onChange={(reason) => onChange({ reason })}
            isDisabled={record === undefined || refusal !== undefined || decide.isPending}
            isLabelHidden
          />
        </Step>
        <Check
          {...{ record: record?.body, choice: chosen?.choice ?? null, refusal, missing, hasNews, isReady }}
          isPending={decide.isPending}
          onCarryOut={carryOut}
        >
          {decide.error && overtaken === undefined && <Trouble problem={decide.error} />}
        </Check>
      </Paper>
    </Stack>
  );
}
