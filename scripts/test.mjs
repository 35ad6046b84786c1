// `npm test`: everything that can be checked here, from a bare clone, and a list of what had to be left out.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, ROOT, run, runQuietly } from './prepare.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);

const scratch = mkdtempSync(join(tmpdir(), 'oneping-results-'));
const RESULTS = join(scratch, 'vitest.json');

/** What needs one processor each and minds no company. The longest come first, so that both end together. */
const CHECKS = [
  // A rotating few: all of them take too long for every change, and each has its turn within a month.
  ...(process.env.CI === undefined
    ? []
    : [{ name: 'mutants', command: [process.execPath, join(ROOT, 'mutants/run.mjs'), '--rotate', '3'] }]),
  { name: 'types', command: [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the dashboard', command: [bin('tsc'), '--noEmit', '-p', 'apps/dashboard/tsconfig.json'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'format and lint', command: [bin('biome'), 'check', '.'] },
];
const TESTS = [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`];

/** What some tests need beyond Node, by the Debian package that has it. */
const SYSTEM_PACKAGES = [
  {
    package: 'util-linux',
    isNeeded: process.platform === 'linux' && process.getuid?.() === 0,
    check: ['unshare', '--version'],
    leavesOut: 'PostgreSQL as root in a user namespace (it ran as a system user instead)',
  },
  {
    package: 'chromium',
    isNeeded: true,
    check: [process.env.CHROMIUM_PATH || '/usr/bin/chromium', '--version'],
    leavesOut: 'the dashboard in a browser',
    project: 'browser',
  },
];

await prepare();
const leftOut = SYSTEM_PACKAGES.filter(
  (need) => need.isNeeded && spawnSync(need.check[0], need.check.slice(1)).status !== 0,
);
const failed = [];
const waiting = [...CHECKS];
await Promise.all([checkOneByOne(), checkOneByOne()]);
console.log('\n== tests');
const withoutWhatIsMissing = leftOut.flatMap(({ project }) => (project === undefined ? [] : [`--project=!${project}`]));
if ((await run([...TESTS, ...withoutWhatIsMissing])) !== 0) failed.push('tests');

console.log('');
for (const need of leftOut) console.log(`Left out, since ${need.package} is not installed: ${need.leavesOut}`);
if (leftOut.length === 0) console.log('Nothing was left out.');
if (leftOut.length > 0 && process.env.ONEPING_TEST_REQUIRE === 'all')
  failed.push('what was left out (ONEPING_TEST_REQUIRE=all)');
const counts = testCounts();
if (counts.passed === 0) failed.push('no test ran');
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
rmSync(scratch, { recursive: true, force: true });
process.exit(failed.length === 0 ? 0 : 1);

async function checkOneByOne() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const startedAt = performance.now();
    const { code, output } = await runQuietly(check.command);
    console.log(`\n== ${check.name} (${Math.round((performance.now() - startedAt) / 1_000)} s)`);
    if (output.length > 0) process.stdout.write(output);
    if (code !== 0) failed.push(check.name);
  }
}

/** What the test run wrote down of itself; a run that died early wrote nothing. */
function testCounts() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(RESULTS, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
