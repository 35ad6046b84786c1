// What somebody has decided, who and why: shown wherever another decision meets it.
import { Blockquote, Text } from '@mantine/core';
import type { Decision } from '@oneping/contracts';
import { actorWords } from '../../components/actor-words';
import { When } from '../../components/when';

export function DecisionQuote({ decision }: { readonly decision: Decision }) {
  const { reason, by, byName, at } = decision;
  return (
    <Blockquote p="sm" color="orange" mt={0}>
      <Text size="sm" fw={600}>
        Decided: {decisionWords(decision)}
      </Text>
      <Text size="sm">
        <bdi>{reason}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{actorWords(by, byName)}</bdi>, <When at={at} />
      </Text>
    </Blockquote>
  );
}

function decisionWords({ outcome, resend }: Decision): string {
  if (outcome === 'resend') return 'send it again';
  if (outcome === 'sent') return 'it was sent';
  return resend ? 'it was not sent, send it now' : 'it was not sent, give up';
}
