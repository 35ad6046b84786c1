// How many calls there are of which nobody knows whether they sent: none is quiet.
import { Text } from '@mantine/core';
import { grouped } from './numbers';

export function Unknowns({ count }: { readonly count: number }) {
  return (
    <Text span inherit {...(count > 0 ? { c: 'var(--tone-orange-ink)', fw: 600 } : {})}>
      {grouped(count)}
    </Text>
  );
}
