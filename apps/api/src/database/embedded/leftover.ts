// Stops a postmaster that an earlier start left on our cluster, and removes the lock file of one that is gone.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The process number in a cluster's lock file, or undefined without a lock file that names one. */
export function lockedPid(clusterFolder: string): number | undefined {
  const file = join(clusterFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** After this no postmaster runs on the cluster and no lock file is left. Rejects when one will not die. */
export async function stopLeftoverPostmaster(clusterFolder: string): Promise<void> {
  const pid = lockedPid(clusterFolder);
  // The number may belong to a stranger by now: a reboot and a container both start counting anew.
  if (pid !== undefined && isPostmasterOf(pid, clusterFolder)) await stopProcess(pid, 10_000);
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
}

/** Asks a postmaster to end its sessions and stop; after `patienceMs` at once, and at last by force. */
export async function stopProcess(pid: number, patienceMs: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', patienceMs] as const,
    ['SIGQUIT', 3_000] as const,
    ['SIGKILL', 3_000] as const,
  ]) {
    signalIfAlive(pid, signal);
    // A stopped postmaster takes no signal but these two.
    if (signal !== 'SIGKILL') signalIfAlive(pid, 'SIGCONT');
    if (await isGoneWithin(pid, waitMs)) return;
  }
  throw new Error(`The PostgreSQL process ${pid} does not end. End it by hand and start again.`);
}

function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  const cluster = realpathSync(clusterFolder);
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster && isAlive(pid);
    } catch {
      return false;
    }
  }
  const commandLine = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}

async function isGoneWithin(pid: number, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Whether the process runs. One that has ended but was not yet collected by its parent counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return !existsSync('/proc/self/stat');
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}
