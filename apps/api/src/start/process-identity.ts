// Tells a process from a later one that was given the same number.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A text that differs for every process this machine has run; undefined when none with this number lives. */
export function processIdentity(pid: number): string | undefined {
  return existsSync('/proc/self/stat') ? identityFromProc(pid) : identityFromPs(pid);
}

function identityFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything: count the fields from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const startedAtTick = fields[19];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${pid}/${startedAtTick}`;
  } catch {
    return undefined;
  }
}

function identityFromPs(pid: number): string | undefined {
  const startedAt = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return startedAt ? `${pid}/${startedAt}` : undefined;
}
