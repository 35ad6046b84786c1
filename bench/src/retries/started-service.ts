// OnePing as a newcomer has it, in a folder of its own: started, ready, and stopped with nothing left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface StartedService {
  readonly url: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
const PATIENCE_MS = 120_000;

/** Rejects with the service's own words when it does not start. */
export async function startService(variables: Readonly<Record<string, string>>): Promise<StartedService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oneping-bench-'));
  const child = spawn(process.execPath, [MAIN, 'start'], {
    env: { ...process.env, ...variables, ONEPING_DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, apiKey } = await access(child, join(dataDir, 'dev.json'));
    return { url, apiKey, stop };
  } catch (error) {
    await stop();
    throw new Error(`The service did not start. It said:\n${said}`, { cause: error });
  }
}

async function access(child: ChildProcess, path: string): Promise<{ url: string; apiKey: string }> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!existsSync(path)) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${path} did not appear`);
    await sleep(100);
  }
  // Safe: the service writes this file, whole, for scripts like this one.
  return JSON.parse(readFileSync(path, 'utf8')) as { url: string; apiKey: string };
}
