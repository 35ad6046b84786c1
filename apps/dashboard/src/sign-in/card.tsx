// The sheet that stands alone on a page for whoever is not signed in.
'use client';
import { Center, MantineThemeProvider, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../frame/logo';
import { sheetTheme } from '../theme/theme';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, lead, children }: CardProps) {
  useEffect(() => {
    document.title = `${title} · OnePing`;
  }, [title]);
  return (
    <Center component="main" mih="100vh" p="md" className={classes['sea'] ?? ''}>
      <Paper w="100%" maw={400} p="lg" shadow="sm">
        <Stack gap="md">
          <div className={classes['brand']}>
            <Logo size={28} />
            <span>OnePing</span>
          </div>
          <div>
            <Title order={1}>{title}</Title>
            {lead !== undefined && (
              <Text size="sm" c="dimmed" component="div" mt={4}>
                {lead}
              </Text>
            )}
          </div>
          <MantineThemeProvider theme={sheetTheme}>{children}</MantineThemeProvider>
        </Stack>
      </Paper>
    </Center>
  );
}
