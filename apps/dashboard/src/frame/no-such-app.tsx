// In the place of every page whose address names an app that this person has no part in.
'use client';
import { Anchor, Center, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { Me } from '@oneping/contracts';

export function NoSuchApp({ slug, apps }: { readonly slug: string; readonly apps: Me['apps'] }) {
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper w="100%" maw={440} p="lg">
        <Stack gap="sm">
          <Title order={1}>No such app</Title>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            There is no app <bdi className="mono">{slug}</bdi>, or you are no member of it.
          </Text>
          {apps.length > 0 && (
            <>
              <Text size="sm">You can look at</Text>
              <List size="sm" spacing={6}>
                {apps.map((app) => (
                  <List.Item key={app.slug}>
                    <Anchor href={`/?app=${encodeURIComponent(app.slug)}`}>{app.name}</Anchor>
                  </List.Item>
                ))}
              </List>
            </>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
