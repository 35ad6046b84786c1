// Keeps one role running as a child process: starts it again when it dies, stops it when told to.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../config.js';
import type { ReadyMessage, Role } from './role-process.js';
import { UNUSABLE_SETTINGS_EXIT_CODE } from './unusable-settings.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_500;
const FIRST_STARTS = 3;

export interface KeptChild {
  /** Resolves when the role first works; rejects when it cannot be brought to. */
  firstReady: Promise<ReadyMessage>;
  /** Asks it to drain, and kills it after `patienceMs`. Resolves when it is gone for good. */
  stop(patienceMs: number): Promise<void>;
  /** Ends it at once. */
  kill(): void;
  /** Ends it and starts it anew, with the variables as they are then. */
  restart(): void;
}

/** Starts the role and keeps it. `variables` is asked before each start; `report` gets a line about each restart. */
export function keepChild(
  role: Role,
  variables: () => Record<string, string>,
  report: (line: string) => void,
): KeptChild {
  let child: ChildProcess;
  let isStopping = false;
  let pauseMs = FIRST_PAUSE_MS;
  let startCount = 0;
  let isReady = false;
  const ready = later<ReadyMessage>();
  const gone = later<void>();

  function start(): void {
    startCount += 1;
    const startedAt = performance.now();
    child = fork(MAIN, [role], { env: childEnvironment(variables()), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      isReady = true;
      ready.resolve(message);
    });
    child.once('exit', (code, signal) => {
      if (isStopping) return gone.resolve();
      if (!isReady && (code === UNUSABLE_SETTINGS_EXIT_CODE || startCount >= FIRST_STARTS)) {
        gone.resolve();
        return ready.reject(new Error(`The ${role} cannot be started: its reason stands above.`));
      }
      pauseMs = performance.now() - startedAt > 5_000 ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      report(`The ${role} ended (${signal ?? `code ${code}`}): starting it again.`);
      setTimeout(() => (isStopping ? gone.resolve() : start()), pauseMs);
    });
  }

  start();
  return {
    firstReady: ready.promise,
    stop: (patienceMs) => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) gone.resolve();
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
      return gone.promise;
    },
    kill: () => void child.kill('SIGKILL'),
    restart: () => void child.kill('SIGTERM'),
  };
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
}

function later<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: Error): void } {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  return { promise, resolve, reject };
}
