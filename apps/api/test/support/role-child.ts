// Runs one role of the built service in a process of its own, and tells when it works, stands still and ends.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { ReadyMessage } from '../../src/start/role-process.js';
import { TEST_SECRET_KEY } from './running-api.js';

const MAIN = join(import.meta.dirname, '../../dist/main.js');

export interface RoleChild {
  readonly pid: number;
  /** Resolves once it works; rejects with what it printed when it ends before. */
  readonly ready: Promise<ReadyMessage>;
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Everything printed so far, both streams. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code, or with the signal that ended it. */
  drain(): Promise<number | NodeJS.Signals>;
  /** Resolves when a failpoint or a signal has stopped it. */
  stopped(): Promise<void>;
}

/** Starts `main.js api` or `worker` with no variable but these. It ends with the test process. Build first: `npm run build`. */
export function startRole(
  role: 'api' | 'worker',
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
): RoleChild {
  const child = fork(MAIN, [role], {
    // The test runner's own would have Node load the sources.
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      ONEPING_SECRET_KEY: TEST_SECRET_KEY,
      ONEPING_ALLOW_NETWORKS: '127.0.0.0/8',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const pid = child.pid ?? 0;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code ?? -1));
  });
  const ready = new Promise<ReadyMessage>((resolve, reject) => {
    // Safe: a role says nothing else to its parent.
    child.once('message', (message) => resolve(message as ReadyMessage));
    void ended.then((how) => reject(new Error(`The ${role} ended (${how}) before it was ready:\n${output}`)));
  });
  // One that is meant to die while it starts has nobody who waits for it.
  ready.catch(() => {});
  return {
    pid,
    ready,
    ended,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    drain: async () => {
      child.kill('SIGTERM');
      return await ended;
    },
    stopped: async () => {
      const look = () => (child.exitCode ?? child.signalCode) !== null || isStopped(pid);
      await vi.waitUntil(look, { timeout: 120_000, interval: 10 });
      if (!isStopped(pid))
        throw new Error(`The ${role} ended (${await ended}) where it should have stopped:\n${output}`);
    },
  };
}

function isStopped(pid: number): boolean {
  try {
    return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
