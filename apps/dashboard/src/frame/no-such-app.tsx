// In the place of every page whose address names an app that this person has no part in.
'use client';
import { Anchor, List, Text } from '@mantine/core';
import type { Me } from '@oneping/contracts';
import { Card } from '../sign-in/card';

export function NoSuchApp({ slug, apps }: { readonly slug: string; readonly apps: Me['apps'] }) {
  return (
    <Card
      title="No such app"
      lead={
        <span style={{ overflowWrap: 'anywhere' }}>
          There is no app <bdi className="mono">{slug}</bdi>, or you are no member of it.
        </span>
      }
    >
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
    </Card>
  );
}
