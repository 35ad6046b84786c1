// What needs a person now; one quiet line where nothing does.
'use client';
import { Anchor, Group, Paper, Text } from '@mantine/core';
import type { Overview } from '@oneping/contracts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { usePermissions } from '../api/use-permissions';
import { AppLink } from '../frame/app-link';
import { attentionLines } from './attention-lines';
import classes from './attention-strip.module.css';

export function AttentionStrip({ overview }: { readonly overview: Overview }) {
  const { attention } = overview;
  const { whyNot } = usePermissions();
  const lines = attentionLines(overview);
  if (lines.length === 0)
    return (
      <Group gap={8} className={classes['well'] ?? ''}>
        <IconCircleCheck size={17} aria-hidden />
        <Text size="sm">
          Nothing needs you. {attention.workersAlive} {attention.workersAlive === 1 ? 'worker is' : 'workers are'} at
          work.
        </Text>
      </Group>
    );
  return (
    <Paper className={classes['strip'] ?? ''} component="section" aria-label="Needs attention">
      <Group gap="6px 28px">
        {lines.map(({ text, path, query, link, permission }) => (
          <Group key={text} gap={8} wrap="nowrap" align="flex-start">
            <IconAlertTriangle size={17} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
            <Text size="sm">
              {text}{' '}
              {(permission && whyNot(permission)) ?? (
                <Anchor component={AppLink} path={path} {...(query ? { query } : {})} underline="always" inherit>
                  {link}
                </Anchor>
              )}
            </Text>
          </Group>
        ))}
      </Group>
    </Paper>
  );
}
