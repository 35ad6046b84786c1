// The last call of a sender that was not taken, in words, and when that was.
'use client';
import { Text } from '@mantine/core';
import { codeWords } from './code-words';
import type { SenderHealth } from './sender-health';
import { When } from './when';

export function LastTrouble({ trouble }: { readonly trouble: SenderHealth['lastTrouble'] }) {
  if (trouble === null) return 'None in the last day';
  return (
    <Text span inherit>
      {codeWords(trouble.code)}, <When at={trouble.at} />
    </Text>
  );
}
