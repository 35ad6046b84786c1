// Starts, steers and ends the fakes in a process of their own, so that a load on them is not a load on the caller.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FakesOptions, FakesPlans, FakesReady } from './fakes-options.js';
import { checkHttpPlan } from './http/check-http-plan.js';
import { checkSmtpPlan } from './smtp/check-smtp-plan.js';

export interface FakesProcess extends FakesReady {
  /** Resolves once the process acts by these plans. Rejects for a plan that can never fire; the old one stays. */
  setPlan(plans: FakesPlans): Promise<void>;
  /** SIGTERM; resolves when it is gone. The ledger stays. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts the process and resolves once it listens. It needs the built `dist/run-fakes.js`, or another build of it as `entry`. */
export async function startFakesProcess(options: FakesOptions, entry: string = builtEntry()): Promise<FakesProcess> {
  check({ smtp: options.smtp?.plan ?? [], http: options.http?.plan ?? [] });
  if (!existsSync(entry)) throw new Error(`${entry} is not there; build it with: npm run build -w @oneping/fakes`);
  const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const gone = once(child, 'exit');
  // A child that died meanwhile is told by nextLine, not by its pipe.
  child.stdin.on('error', () => undefined);

  async function nextLine(): Promise<string> {
    const ended = gone.then(([code, signal]) => {
      throw new Error(`The fakes' process (${entry}) ended with ${code ?? signal}`);
    });
    const [line] = await Promise.race([once(lines, 'line'), ended]);
    return String(line);
  }

  // The child prints nothing else.
  const ready = JSON.parse(await nextLine()) as FakesReady;
  return {
    ...ready,
    async setPlan(plans) {
      check(plans);
      child.stdin.write(`${JSON.stringify(plans)}\n`);
      await nextLine();
    },
    stop: () => end(child, gone, 'SIGTERM'),
    kill: () => end(child, gone, 'SIGKILL'),
  };
}

// Here already, where the error has a caller.
function check({ smtp = [], http = [] }: FakesPlans): void {
  checkSmtpPlan(smtp);
  checkHttpPlan(http);
}

async function end(child: ChildProcess, gone: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await gone;
}

function builtEntry(): string {
  return fileURLToPath(new URL('../dist/run-fakes.js', import.meta.url));
}
