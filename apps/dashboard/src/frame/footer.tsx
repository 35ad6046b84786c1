// The last line of every page: release and time zone.
'use client';
import { Anchor, Group, SegmentedControl, Text } from '@mantine/core';
import { useZone } from '../components/clock';
import { AppLink } from './app-link';
import { RELEASE } from './release';

export function Footer() {
  const { isUtc, setUtc } = useZone();
  return (
    <Group component="footer" justify="space-between" mt="xl" gap="sm">
      <Text size="xs" c="dimmed">
        OnePing {RELEASE} ·{' '}
        <Anchor component={AppLink} path="/help" size="xs" underline="always">
          Help
        </Anchor>
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="Time zone"
        value={isUtc ? 'utc' : 'local'}
        onChange={(zone) => setUtc(zone === 'utc')}
        data={[
          { value: 'local', label: 'Local time' },
          { value: 'utc', label: 'UTC' },
        ]}
      />
    </Group>
  );
}
