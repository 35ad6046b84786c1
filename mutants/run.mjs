// `npm run mutants`: takes one guard after the other out of a copy of the repository and sees its named test turn red.
//   --only <name>    this one (may be repeated)      --rotate <count>    so many, others every day
import { parseArgs } from 'node:util';
import { runNamed } from './named-tests.mjs';
import { readGuards, rotate } from './read-guards.mjs';
import { WorkingCopy } from './working-copy.mjs';

const UNPATCHED_LIMIT_MS = 900_000;
const PATCHED_LIMIT_MS = 240_000;

const STAYED_GREEN = 'its test stayed green';

/** A patch that does not run proves nothing about the guard that it takes away. */
const WRONG_REASONS = [
  /\b(?:SyntaxError|ReferenceError)\b/,
  /syntax error at|(?:column|relation|function|operator) .* does not exist|bind message|could not determine data type/,
  /missing FROM-clause|type .* but expression is|cannot cast/,
  /(?:Test|Hook) timed out/,
];

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

const mutants = chosen();
console.log(`${mutants.length} of ${readGuards().length} guards: ${mutants.map(({ name }) => name).join(', ')}`);
const copy = new WorkingCopy();
try {
  process.exitCode = await breakEach(mutants);
} finally {
  copy.remove();
}

/** 0 where every test noticed. */
async function breakEach(all) {
  const reasons = await redUnpatched(all);
  const failed = [];
  for (const [index, mutant] of all.entries()) {
    if (stop.signal.aborted) return 130;
    const startedAt = performance.now();
    const reason = reasons.get(mutant) ?? (await verdictOn(mutant));
    const word = wordFor(reason);
    if (word !== 'killed') failed.push(mutant);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const place = `${index + 1}/${all.length}`.padStart(7);
    console.log(`${place}  ${word.padEnd(8)}  ${mutant.name.padEnd(28)} ${seconds.padStart(6)} s  ${reason}`);
  }
  return summed(all, failed);
}

/** UNCLEAR: nothing can be said about the guard, since patch or test did not do what they are for. */
function wordFor(reason) {
  if (reason.startsWith('red: ')) return 'killed';
  return reason === STAYED_GREEN ? 'SURVIVED' : 'UNCLEAR';
}

function summed(all, failed) {
  if (stop.signal.aborted) return 130;
  console.log(`\n${all.length - failed.length} of ${all.length} guards were noticed missing by their tests.`);
  for (const { name, guard, patch, red } of failed) {
    console.log(`\n${name}: ${guard}\n  taken out of ${patch.map(({ file }) => file).join(', ')}`);
    console.log(`  expected to be red: ${red.file}\n    ${red.test}\n  again: npm run mutants -- --only ${name}`);
  }
  return failed.length === 0 ? 0 : 1;
}

/** Why a mutant cannot be judged: its test is not green as things are. */
async function redUnpatched(all) {
  const startedAt = performance.now();
  const named = all.map(({ red }) => red);
  const { ended, trouble } = await runNamed(copy, named, { limitMs: UNPATCHED_LIMIT_MS, signal: stop.signal });
  const reasons = new Map();
  for (const mutant of all) {
    const own = ended.filter((one) => isOf(mutant, one));
    if (own.length === 0) reasons.set(mutant, `its test did not run unpatched (${trouble ?? 'no test of that name'})`);
    const red = own.find(({ isGreen }) => !isGreen);
    if (red) reasons.set(mutant, `its test is red unpatched: ${red.message}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`Unpatched: ${all.length - reasons.size} of ${all.length} have a green test (${seconds} s)\n`);
  return reasons;
}

/** `red: …` where the named test noticed; else what happened instead. */
async function verdictOn(mutant) {
  let undo;
  try {
    undo = copy.patch(mutant.patch);
  } catch (error) {
    return `the patch does not apply: ${error.message}`;
  }
  try {
    copy.clearTemporary();
    const { ended, trouble } = await runNamed(copy, [mutant.red], { limitMs: PATCHED_LIMIT_MS, signal: stop.signal });
    if (ended.length === 0) return `the test did not run: ${trouble ?? 'no test of that name'}`;
    const other = ended.find((one) => !isOf(mutant, one));
    if (other) return `another test ran: ${other.test}`;
    const red = ended.filter(({ isGreen }) => !isGreen);
    if (red.length === 0) return STAYED_GREEN;
    const right = red.find(({ message }) => !WRONG_REASONS.some((pattern) => pattern.test(message)));
    return right ? `red: ${right.message}` : `red for a wrong reason: ${red[0].message}`;
  } finally {
    undo();
  }
}

function isOf({ red }, { file, test }) {
  return file === red.file && test === red.test;
}

function chosen() {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, rotate: { type: 'string' } } });
  const all = readGuards();
  if (values.rotate !== undefined) return rotate(all, Math.max(1, Number(values.rotate) || 1), new Date());
  if (values.only === undefined) return all;
  const unknown = values.only.filter((name) => !all.some((mutant) => mutant.name === name));
  if (unknown.length > 0) {
    console.error(
      `No guard is called ${unknown.join(', ')}. There are:\n  ${all.map(({ name }) => name).join('\n  ')}`,
    );
    process.exit(2);
  }
  return all.filter(({ name }) => values.only?.includes(name));
}
