// A failpoint that ends or stops its process does so before the next line runs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FAILPOINTS = join(import.meta.dirname, '../dist/failpoints.js');

function runWith(spec: string) {
  const script = `const { armFailpoints, failpoint } = await import(process.argv[1]);
    armFailpoints(process.argv[2]); void failpoint('api.before_insert'); console.log('went on');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', FAILPOINTS, spec], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  return { pid: child.pid ?? 0, output: () => output, ended, signal: (signal: NodeJS.Signals) => child.kill(signal) };
}

const stateOf = (pid: number) => /\) (\S) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];

describe('an armed failpoint', () => {
  it('kills the process', async () => {
    const process = runWith('api.before_insert=kill');
    expect(await process.ended).toBe('SIGKILL');
    expect(process.output()).toBe('');
  });

  it('stops the process until it is continued', async () => {
    const process = runWith('api.before_insert=stop');
    await expect.poll(() => stateOf(process.pid), { timeout: 10_000 }).toBe('T');
    expect(process.output()).toBe('');
    process.signal('SIGCONT');
    expect(await process.ended).toBe(0);
    expect(process.output()).toBe('went on\n');
  });
});
