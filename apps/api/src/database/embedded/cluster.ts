// Makes the database cluster of a data folder on the first start, whole or not at all.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { POSTGRES_MAJOR_VERSION } from './binaries.js';
import { plainEnvironment } from './plain-environment.js';
import type { RunAs } from './run-as.js';

/** The owner role and the first database of every embedded cluster. */
export const EMBEDDED_ROLE = 'oneping';

/** Reads the cluster's password, or makes it on the very first start. Readable by us alone. */
export function clusterPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** Runs initdb unless the cluster exists. A half-made one, left by a kill, is thrown away first. */
export async function ensureCluster(dataDir: string, clusterFolder: string, runAs: RunAs): Promise<void> {
  if (existsSync(join(clusterFolder, 'PG_VERSION'))) return refuseOtherVersion(clusterFolder);
  const home = runAs.way === 'user' ? sharedHome(dataDir, runAs) : dataDir;
  const unfinished = join(home, 'postgres.unfinished');
  const passwordFile = join(home, 'postgres-password.initdb');
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, clusterPassword(dataDir), { mode: 0o600 });
  if (runAs.owner) chownSync(passwordFile, runAs.owner.uid, runAs.owner.gid);
  try {
    await runInitdb(unfinished, passwordFile, runAs, home);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (home === dataDir) return renameSync(unfinished, clusterFolder);
  renameSync(unfinished, join(home, 'postgres'));
  symlinkSync(join(home, 'postgres'), clusterFolder);
}

async function runInitdb(folder: string, passwordFile: string, runAs: RunAs, cwd: string): Promise<void> {
  // A locale that is missing fails, and one that is unset gives SQL_ASCII: so name one that PostgreSQL brings itself.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const login = [`--username=${EMBEDDED_ROLE}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const { file, args, ...user } = runAs.command('initdb', [`--pgdata=${folder}`, ...login, ...locale]);
  try {
    await promisify(execFile)(file, args, { ...user, cwd, env: plainEnvironment() });
  } catch (cause) {
    const reason = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new Error(`The embedded PostgreSQL could not make its cluster in ${folder}: ${reason}`, { cause });
  }
}

function sharedHome(dataDir: string, runAs: RunAs): string {
  const home = join(runAs.sharedFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (runAs.owner) chownSync(home, runAs.owner.uid, runAs.owner.gid);
  return home;
}

function refuseOtherVersion(clusterFolder: string): void {
  const version = readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim();
  if (version === POSTGRES_MAJOR_VERSION) return;
  throw new Error(
    `${clusterFolder} was made by PostgreSQL ${version}, and this is ${POSTGRES_MAJOR_VERSION}. ` +
      'Dump it with the old version and restore it into a fresh ONEPING_DATA_DIR.',
  );
}
