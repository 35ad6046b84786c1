// One's own sign-in, which everybody has.
import { SimpleGrid, Stack } from '@mantine/core';
import { OwnPassword } from './own-password';
import { OwnSessions } from './own-sessions';
import { SecondFactor } from './second-factor';

export function OwnAccount() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Stack gap="md">
        <SecondFactor />
        <OwnSessions />
      </Stack>
      <div>
        <OwnPassword />
      </div>
    </SimpleGrid>
  );
}
