// One box for any id. `/` or Ctrl-K opens it from anywhere.
'use client';
import { Kbd, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type HotkeyItem, useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useHref } from './app-link';
import { useGo } from './go';
import classes from './top-bar.module.css';
import { useSingleKeys } from './use-single-keys';

export function SearchBox() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [hasSingleKeys] = useSingleKeys();
  const slash: HotkeyItem[] = hasSingleKeys ? [['/', open]] : [];
  useHotkeys([...slash, ['mod+K', open]]);
  return (
    <>
      <UnstyledButton className={classes['quiet'] ?? ''} onClick={open} aria-label="Search any id">
        <IconSearch size={16} aria-hidden />
        <Text span size="sm" visibleFrom="md">
          Search any id
        </Text>
        <Text span visibleFrom="md" className={classes['kbd'] ?? ''} aria-hidden>
          /
        </Text>
      </UnstyledButton>
      <Modal opened={isOpen} onClose={close} title="Search" size="lg" centered={false}>
        {isOpen && <Search onDone={close} />}
      </Modal>
    </>
  );
}

function Search({ onDone }: { readonly onDone: () => void }) {
  const [text, setText] = useState('');
  const go = useGo();
  const hrefTo = useHref();
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          onDone();
          go(hrefTo('/search', { q: text.trim() }));
        }}
      >
        <TextInput
          data-autofocus
          size="md"
          aria-label="Any id, the beginning of a message ID, or a recipient"
          placeholder="Any id, the beginning of a message ID, or a recipient"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={320}
        />
      </form>
      <Text size="sm" c="dimmed">
        Message ID, notification, delivery, provider message id, Message-ID of a mail, request id or batch. Press{' '}
        <Kbd size="xs">Enter</Kbd>.
      </Text>
    </Stack>
  );
}
