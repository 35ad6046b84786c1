// Runs `main.js start`, with embedded PostgreSQL, API and worker, in a process that does not outlive the tests.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const MAIN = join(ROOT, 'apps/api/dist/main.js');

export interface StartedProduct {
  /** Resolves with the address; rejects with what it printed when it ends before. */
  ready(): Promise<string>;
  /** All that it has printed so far. */
  output(): string;
  /** Resolves when it, and all that it started, is gone. */
  stop(): Promise<void>;
}

/** Keeps everything in the folder, and takes it away should we die. Build first: `npm run build`. */
export function startProduct(folder: string, variables: Partial<NodeJS.ProcessEnv> = {}): StartedProduct {
  const env = {
    NODE_ENV: 'development' as const,
    PATH: process.env['PATH'],
    ONEPING_DATA_DIR: join(folder, 'data'),
    PORT: '0',
    // The mail relay of the tests is on this machine.
    ONEPING_ALLOW_NETWORKS: '127.0.0.0/8',
    // A decision against sending waits so long after a call; half a minute would be half a minute of each test.
    ONEPING_QUARANTINE_MS: '1000',
    ONEPING_DRAIN_MS: '1000',
    ...variables,
  };
  const child = spawn(process.execPath, [MAIN, 'start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const guard = stopWhenWeDie(child.pid ?? 0, folder);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        const url = /OnePing is ready\. Dashboard: (\S+)/.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
    void gone.then(() => reject(new Error(`It ended before it was ready:\n${output}`)));
  });
  ready.catch(() => {});
  return {
    ready: () => ready,
    output: () => output,
    stop: async () => {
      guard.kill('SIGKILL');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

// The guard's standard input ends with us, even where nobody tells us to end.
function stopWhenWeDie(pid: number, folder: string) {
  const script = 'read -r _; kill -TERM "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf -- "$2"';
  const guard = spawn('sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
}
