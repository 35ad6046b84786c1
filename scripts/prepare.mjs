// What has to be true before anything can run: a Node that we support, the packages installed, the sources built.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs when needed and builds what changed, with a line about each. Ends the process when one of them fails. */
export async function prepare() {
  requireNode();
  if (isInstallStale()) {
    await step(
      'Installing packages (only when they changed) …',
      npm('ci', '--no-audit', '--no-fund', '--loglevel=error'),
    );
  }
  const turbo = [process.execPath, join(ROOT, 'node_modules/turbo/bin/turbo')];
  await step('Building what changed …', [...turbo, 'run', 'build', '--output-logs=errors-only', '--ui=stream'], {
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  });
}

/** Runs a command in the root folder with its output shown. Resolves with its exit code; a signal counts as 1. */
export function run([file, ...args], variables = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...variables } });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Those whose output is held back. */
const quiet = new Set();

/** Runs a command in the root folder. Resolves with its exit code, where 1 also stands for a signal, and all that it printed. */
export async function runQuietly([file, ...args], variables = {}) {
  const child = spawn(file, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  if (quiet.size === 0) process.once('SIGINT', stopQuiet).once('SIGTERM', stopQuiet);
  quiet.add(child);
  const code = await new Promise((resolve) => {
    child.once('close', (code) => resolve(code ?? 1));
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
  });
  quiet.delete(child);
  if (quiet.size === 0) process.off('SIGINT', stopQuiet).off('SIGTERM', stopQuiet);
  return { code, output: Buffer.concat(output) };
}

function stopQuiet(signal) {
  for (const child of quiet) child.kill(signal);
  process.exit(130);
}

/** Prints the line, runs the command, and shows its output only when it fails: then the process ends. */
async function step(line, command, variables = {}) {
  const startedAt = performance.now();
  console.log(line);
  const progress = setInterval(() => console.log(`  … ${secondsSince(startedAt)} s`), 15_000);
  const { code, output } = await runQuietly(command, variables);
  clearInterval(progress);
  if (code === 0) return;
  process.stderr.write(output);
  console.error(`${command.join(' ')} failed (${code}).`);
  process.exit(1);
}

function secondsSince(startedAt) {
  return Math.round((performance.now() - startedAt) / 1_000);
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [wantedMajor, wantedMinor] = engines.node.replace('>=', '').split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `OnePing needs Node ${engines.node}; this is ${process.versions.node}. Install a newer one: https://nodejs.org`,
  );
  process.exit(1);
}

// npm writes this copy of the lock file last: without it an install was interrupted.
function isInstallStale() {
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(join(ROOT, 'package-lock.json')).mtimeMs;
}

function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, cli, ...args] : ['npm', ...args];
}
