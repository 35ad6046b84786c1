// Decides under which user PostgreSQL runs, since it refuses to run as root.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How to start a PostgreSQL program: as ourselves, inside a user namespace, or as another user of this machine. */
export interface RunAs {
  way: 'ourselves' | 'namespace' | 'user';
  /** The folder of the programs, where that user can reach it. */
  postgresFolder: string;
  /** For the way 'user': a folder that this user can enter. */
  sharedFolder: string;
  /** Owner for files that the programs must own; undefined when it is us. */
  owner: { uid: number; gid: number } | undefined;
  command(program: string, args: readonly string[]): { file: string; args: string[]; uid?: number; gid?: number };
}

/** Where clusters and programs go when their user may not enter the data folder. */
const SHARED_FOLDER = '/var/lib/oneping';

interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Chooses the way for a cluster folder, which need not exist yet.
 *  Not root: as ourselves. Root: as the owner of an existing cluster, else in a user namespace, else as a system user. */
export function chooseRunAs(
  postgresFolder: string,
  clusterFolder: string,
  withoutNamespaces?: { sharedFolder: string },
): RunAs {
  const sharedFolder = withoutNamespaces?.sharedFolder ?? SHARED_FOLDER;
  if (process.getuid?.() !== 0) return asOurselves(postgresFolder);
  const owner = existsSync(clusterFolder) ? statSync(clusterFolder) : undefined;
  if (owner !== undefined && owner.uid !== 0) return asUser(postgresFolder, sharedFolder, owner);
  const users = systemUsers();
  const mapped = users.find((user) => user.uid === 1000) ?? users.find((user) => user.name === 'nobody') ?? users[0];
  if (mapped !== undefined && withoutNamespaces === undefined) {
    const namespace = inNamespace(postgresFolder, mapped);
    if (canUse(namespace, dirname(clusterFolder))) return namespace;
  }
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (owner === undefined && user !== undefined) return asUser(postgresFolder, sharedFolder, user);
  throw new Error(
    `PostgreSQL refuses to run as root, and user namespaces are refused here${owner ? ' (they were not before)' : ''}. ` +
      'Start OnePing as another user, or set DATABASE_URL.',
  );
}

function asOurselves(postgresFolder: string): RunAs {
  return {
    way: 'ourselves',
    postgresFolder,
    sharedFolder: SHARED_FOLDER,
    owner: undefined,
    command: (program, args) => ({ file: join(postgresFolder, 'bin', program), args: [...args] }),
  };
}

// Root outside, a plain user inside: no chown, and folders that only root may enter stay enterable.
function inNamespace(postgresFolder: string, user: SystemUser): RunAs {
  const mapping = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'];
  return {
    way: 'namespace',
    postgresFolder,
    sharedFolder: SHARED_FOLDER,
    owner: undefined,
    command: (program, args) => ({
      file: 'unshare',
      args: [...mapping, program.includes('/') ? program : join(postgresFolder, 'bin', program), ...args],
    }),
  };
}

function asUser(postgresFolder: string, sharedFolder: string, owner: { uid: number; gid: number }): RunAs {
  const { uid, gid } = owner;
  const reachable = spawnSync(join(postgresFolder, 'bin', 'postgres'), ['--version'], { uid, gid }).status === 0;
  const folder = reachable ? postgresFolder : copyOfPrograms(postgresFolder, sharedFolder);
  return {
    way: 'user',
    postgresFolder: folder,
    sharedFolder,
    owner: { uid, gid },
    command: (program, args) => ({ file: join(folder, 'bin', program), args: [...args], uid, gid }),
  };
}

function canUse(runAs: RunAs, folder: string): boolean {
  const check = 'test -w "$1" && test -x "$2"';
  const { file, args } = runAs.command('/bin/sh', [
    '-c',
    check,
    'sh',
    folder,
    join(runAs.postgresFolder, 'bin/initdb'),
  ]);
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

function copyOfPrograms(postgresFolder: string, sharedFolder: string): string {
  const version = execFileSync(join(postgresFolder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  const copy = join(sharedFolder, version.trim().replace(/[^\w.]+/g, '-'));
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.unfinished.${process.pid}`;
    cpSync(postgresFolder, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return copy;
}

// initdb looks its user up by number, so that only a number with a name will do.
function systemUsers(): SystemUser[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => Number.isInteger(user.uid) && user.uid > 0 && Number.isInteger(user.gid));
}
