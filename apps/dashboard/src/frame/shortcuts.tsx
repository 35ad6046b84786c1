// Keys that lead somewhere; none of them changes anything. `?` lists them, and they can be switched off.
'use client';
import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useHref } from './app-link';
import { useGo } from './go';
import { PLACES } from './places';
import { useSingleKeys } from './use-single-keys';

const SECOND_KEY_MS = 1_500;
const SHOW_KEYS = 'oneping-show-keys';

/** Opens the list of keys, for whoever has switched `?` off or has no keyboard at hand. */
export function showKeys(): void {
  window.dispatchEvent(new Event(SHOW_KEYS));
}

export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isOn, setOn] = useSingleKeys();
  useGoTo(isOn, open);
  useWindowEvent(SHOW_KEYS, open);
  return (
    <Modal opened={isOpen} onClose={close} title="Keyboard" size="md">
      <Stack>
        <Table>
          <Table.Tbody>
            {PLACES.map(({ letter, label }) => (
              <Row key={letter} keys={['g', letter]} what={label} />
            ))}
            <Row keys={['/']} or={['Ctrl', 'K']} what="Search any id" />
            <Row keys={['j']} what="Next row" />
            <Row keys={['k']} what="Previous row" />
            <Row keys={['x']} what="Select the row" />
            <Row keys={['Space']} what="Row in a side panel, which j and k walk with" />
            <Row keys={['Esc']} what="Close the side panel" />
            <Row keys={['Enter']} what="Open the row" />
            <Row keys={['Ctrl', 'Enter']} what="Carry out what a form says" />
            <Row keys={['?']} what="This list" />
          </Table.Tbody>
        </Table>
        <Switch
          label="Single keys do what stands above"
          description="None of them changes anything. Switch them off where they get in the way of other software: this list stays under your account, above on the right."
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}

interface RowProps {
  readonly keys: readonly string[];
  /** What does the same. */
  readonly or?: readonly string[];
  readonly what: string;
}

function Row({ keys, or, what }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <Keys of={keys} />
        {or && (
          <>
            or <Keys of={or} />
          </>
        )}
      </Table.Td>
      <Table.Td>{what}</Table.Td>
    </Table.Tr>
  );
}

function Keys({ of: keys }: { readonly of: readonly string[] }) {
  return keys.map((key) => (
    <Kbd key={key} size="xs" mr={4}>
      {key}
    </Kbd>
  ));
}

function useGoTo(isOn: boolean, onHelp: () => void): void {
  const go = useGo();
  const hrefTo = useHref();
  useEffect(() => {
    if (!isOn) return;
    let afterG = 0;
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') return onHelp();
      if (event.key === 'g') {
        afterG = event.timeStamp;
        return;
      }
      const place = PLACES.find(({ letter }) => letter === event.key);
      if (place && event.timeStamp - afterG < SECOND_KEY_MS && afterG > 0) {
        event.preventDefault();
        event.stopImmediatePropagation();
        go(hrefTo(place.path));
      }
      afterG = 0;
    }
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOn, onHelp, go, hrefTo]);
}

/** Single keys belong to whatever is being typed into. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  );
}
