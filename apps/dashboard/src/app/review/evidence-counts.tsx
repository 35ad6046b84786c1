// How many deliveries there are by what the provider answered.
import { Group, Text } from '@mantine/core';
import { EVIDENCE_WORDS, type EvidenceWord } from '../../components/evidence-words';
import { EvidenceTag } from './evidence-tag';

export function EvidenceCounts({ counts }: { readonly counts: readonly (readonly [string, number])[] }) {
  return (
    <Group gap="sm">
      {counts.map(([verdict, count]) => (
        <Group key={verdict} gap={4} wrap="nowrap">
          <Text size="sm" fw={600}>
            {count}
          </Text>
          {isEvidenceWord(verdict) ? <EvidenceTag verdict={verdict} /> : <bdi>{verdict}</bdi>}
        </Group>
      ))}
    </Group>
  );
}

function isEvidenceWord(word: string): word is EvidenceWord {
  return Object.hasOwn(EVIDENCE_WORDS, word);
}
