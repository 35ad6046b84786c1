// The way to one key whose end is to be moved: found by its message ID, extended or ended on its own page.
'use client';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../components/section';
import { useHref } from '../../frame/app-link';
import { useGo } from '../../frame/go';

export function FindKey() {
  const [messageId, setMessageId] = useState('');
  const go = useGo();
  const hrefTo = useHref();
  return (
    <Section title="Extend or end one key">
      <Text size="sm" c="dimmed" mb="xs">
        Its page has Extend and Expire now, each with a reason.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (messageId.trim() !== '') go(hrefTo('/search', { q: messageId.trim() }));
        }}
      >
        <Group gap="xs" align="flex-end">
          <TextInput
            flex={1}
            label="Message ID"
            placeholder="order-1042-shipped"
            maxLength={200}
            value={messageId}
            onChange={(event) => setMessageId(event.currentTarget.value)}
          />
          <Button type="submit">Find</Button>
        </Group>
      </form>
    </Section>
  );
}
