// Runs a command of `main.js`, above all `start`, in a process of its own, and tells what it prints and which processes it has.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const MAIN = join(ROOT, 'apps/api/dist/main.js');

export interface StartedService {
  pid: number;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Resolves with the address once it is announced; rejects with the output when the process ends before. */
  ready(): Promise<string>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or with the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Starts a command of the built service on a data folder, without LANG and with no variable but these. Build first: `npm run build`. */
export function startService(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
  command = 'start',
): StartedService {
  const env = { PATH: process.env['PATH'], ONEPING_DATA_DIR: dataDir, PORT: '0', ...variables };
  const child = spawn(process.execPath, [MAIN, command], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = collectOutput(child);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    // Not `exit`: the last lines are read after it.
    child.once('close', (code, signal) => resolve(signal ?? code ?? -1));
  });
  return {
    pid: child.pid ?? 0,
    output: printed.text,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const url = /OnePing is ready\. Dashboard: (\S+)/.exec(printed.text())?.[1];
          if (url !== undefined) resolve(url);
        };
        printed.onMore(look);
        look();
        void ended.then((how) => reject(new Error(`It ended (${how}) before it was ready:\n${printed.text()}`)));
      }),
    signal: (signal) => void child.kill(signal),
    ended,
  };
}

function collectOutput(child: ChildProcess): { text(): string; onMore(listener: () => void): void } {
  let text = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (const listener of listeners) listener();
    });
  }
  return { text: () => text, onMore: (listener) => listeners.push(listener) };
}

/** Numbers of the running processes whose command line holds the text (`main.js worker`, a data folder …). */
export function processesWith(text: string, parent?: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandLine(pid).includes(text) && (parent === undefined || parentOf(pid) === parent));
}

/** Whether a process with this number has a command line: a collected or dead one has none. */
export function isRunning(pid: number): boolean {
  return commandLine(pid) !== '';
}

function commandLine(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

function parentOf(pid: number): number {
  const stat = readProc(pid, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
