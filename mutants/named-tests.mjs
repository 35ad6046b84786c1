// Runs tests by their names in a working copy, and says which of them ran and how they ended.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @typedef {{ file: string, test: string, isGreen: boolean, message: string }} Ended */

/**
 * The tests that ran, by full name, or why none could. Whatever the run started is ended with it.
 * @param {import('./working-copy.mjs').WorkingCopy} copy
 * @param {import('./read-guards.mjs').NamedTest[]} tests
 * @returns {Promise<{ ended: Ended[], trouble: string | null }>}
 */
export async function runNamed(copy, tests, { limitMs, signal }) {
  const report = join(copy.temporary, 'report.json');
  const files = [...new Set(tests.map(({ file }) => file))];
  const names = [...new Set(tests.map(({ test }) => escaped(test)))];
  const vitest = join(copy.root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const args = [vitest, 'run', ...files, '-t', `^(?:${names.join('|')})$`, ...reporters];
  const { output, isLate } = await ran(args, copy, limitMs, signal);
  if (isLate) return { ended: [], trouble: `not over within ${limitMs / 1_000} s` };
  const results = read(report);
  if (results === null) return { ended: [], trouble: `no report:\n${output.trim()}` };
  const ended = results.flatMap((file) => endedIn(file, copy.root));
  const unloaded = results.find(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isOver),
  );
  return { ended, trouble: unloaded === undefined ? null : `not loaded: ${firstLine(unloaded.message)}` };
}

function endedIn({ name, assertionResults }, root) {
  return assertionResults.filter(isOver).map(({ fullName, status, failureMessages }) => ({
    file: relative(root, name),
    test: fullName,
    isGreen: status === 'passed',
    message: firstLine(failureMessages.join('\n')),
  }));
}

const isOver = ({ status }) => status === 'passed' || status === 'failed';

function firstLine(text) {
  return text.trim().split('\n')[0].slice(0, 200);
}

function escaped(name) {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return null;
  }
}

function ran(args, copy, limitMs, signal) {
  return new Promise((resolve) => {
    // A process group of its own, so that it can be ended with all of its workers.
    const child = spawn(process.execPath, args, {
      cwd: copy.root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: copy.temporary, NO_COLOR: '1' },
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    let isLate = false;
    const end = () => {
      isLate = true;
      killGroup(child.pid);
    };
    const timer = setTimeout(end, limitMs);
    signal.addEventListener('abort', end, { once: true });
    child.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve({ output: Buffer.concat(output).toString(), isLate });
    });
  });
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
