// One start per data folder: a lock file that names its owner and is void as soon as that process is gone.
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { processIdentity } from './process-identity.js';

const owner = z.object({ pid: z.number(), identity: z.string(), url: z.string() });
type Owner = z.output<typeof owner>;

export interface StartLock {
  /** Tells later starts under which address this one answers. */
  announce(url: string): void;
  release(): void;
}

/** Takes the lock of a data folder. Throws, naming process and address, when a living start holds it. */
export function takeStartLock(dataDir: string): StartLock {
  const file = join(dataDir, 'start.lock');
  const identity = processIdentity(process.pid) ?? '';
  const write = (path: string, url: string) =>
    writeFileSync(path, JSON.stringify({ pid: process.pid, identity, url } satisfies Owner), { mode: 0o600 });
  const mine = `${file}.${process.pid}`;
  write(mine, 'an address that is not known yet');
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (linked(mine, file)) {
        return {
          announce: (url) => {
            write(mine, url);
            renameSync(mine, file);
          },
          release: () => rmSync(file, { force: true }),
        };
      }
      const holder = readOwner(file);
      if (holder !== undefined && processIdentity(holder.pid) === holder.identity)
        throw new Error(taken(dataDir, holder));
      removeStale(file, holder);
    }
    throw new Error(`Cannot take ${file}: other starts keep taking and leaving it. Try again.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

function taken(dataDir: string, holder: Owner): string {
  return (
    `OnePing already runs on ${dataDir}: process ${holder.pid}, at ${holder.url}. ` +
    'Use that one, stop it with Ctrl-C, or start a second one with a PORT and an ONEPING_DATA_DIR of its own.'
  );
}

function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return owner.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

// Two starts may find the same stale file; the slower one must not remove what the faster one has put there since.
function removeStale(file: string, stale: Owner | undefined): void {
  if (!existsSync(file)) return;
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (JSON.stringify(readOwner(aside)) !== JSON.stringify(stale)) linked(aside, file);
  rmSync(aside, { force: true });
}
