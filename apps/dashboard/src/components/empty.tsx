// A list with nothing in it: never had anything, filtered to nothing, or good news.
'use client';
import { Box, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconFilterOff, IconInbox } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { CommandLine } from './command-line';
import { Rings } from './rings';

export type EmptyProps =
  | { readonly kind: 'never'; readonly title: string; readonly children?: ReactNode; readonly command?: string }
  | { readonly kind: 'filtered'; readonly filters: readonly string[]; readonly onClear: () => void }
  | { readonly kind: 'good'; readonly title: string; readonly children?: ReactNode };

const ICONS = { never: IconInbox, filtered: IconFilterOff, good: IconCircleCheck };
const LOOKS = { never: 'faint', filtered: 'broken', good: 'whole' } as const;

export function Empty(props: EmptyProps) {
  const Icon = ICONS[props.kind];
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Rings look={LOOKS[props.kind]}>
        <Icon size={20} />
      </Rings>
      {props.kind === 'filtered' ? (
        <>
          <Text fw={600}>Nothing matches</Text>
          <Text size="sm" c="dimmed">
            {props.filters.map((filter, index) => (
              <Fragment key={filter}>
                {index > 0 && ' · '}
                <bdi>{filter}</bdi>
              </Fragment>
            ))}
          </Text>
          <Button variant="default" onClick={props.onClear}>
            Clear
          </Button>
        </>
      ) : (
        <>
          <Text fw={600}>{props.title}</Text>
          <Text size="sm" c="dimmed" maw={460} component="div">
            {props.children}
          </Text>
          {props.kind === 'never' && props.command !== undefined && (
            <Box maw={760} w="100%">
              <CommandLine line={props.command} />
            </Box>
          )}
        </>
      )}
    </Stack>
  );
}
