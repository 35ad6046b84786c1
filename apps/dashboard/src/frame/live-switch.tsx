// Says whether the page follows what happens, and pauses it.
'use client';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { type LiveState, useLive } from './live';
import { LiveRing } from './live-ring';
import classes from './top-bar.module.css';

const WORDS: Record<LiveState, { readonly label: string; readonly hint: string }> = {
  live: { label: 'Live', hint: 'The page follows what happens. Press to pause.' },
  connecting: { label: 'Connecting', hint: 'No live hints right now; figures are still asked for now and then.' },
  paused: { label: 'Paused', hint: 'Nothing changes by itself, but where you decide. Press to follow again.' },
};

export function LiveSwitch() {
  const { state, setPaused } = useLive();
  const { label, hint } = WORDS[state];
  return (
    <Tooltip label={hint}>
      <UnstyledButton
        className={classes['quiet'] ?? ''}
        role="switch"
        aria-checked={state !== 'paused'}
        aria-label={`Live updates: ${label}`}
        onClick={() => setPaused(state !== 'paused')}
      >
        {state === 'paused' ? (
          <IconPlayerPause size={13} aria-hidden />
        ) : (
          <span className={classes['dot']} style={{ color: state === 'live' ? '#5fce8c' : '#ffb575' }} aria-hidden>
            <LiveRing />
          </span>
        )}
        <span className={classes['word']}>{label}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
