// What a file may contain: its length and first line, who reads the environment, and (network-rules.ts) who may reach out.
import { networkOf } from './network-rules.js';
import { isTestFile, partOf, type SourceFile } from './source-files.js';

const LONGEST_FILE_LINES = 250;

/** The service's settings; what the dashboard's build puts in, and where its pages find it. */
const READERS_OF_THE_ENVIRONMENT = new Set([
  'apps/api/src/config.ts',
  'apps/dashboard/next.config.ts',
  'apps/dashboard/src/frame/release.ts',
]);

/** One line per rule that the file breaks. */
export function brokenTextRules(file: SourceFile): string[] {
  return [...shapeOf(file), ...environmentOf(file), ...networkOf(file)].map((reason) => `${file.path}: ${reason}`);
}

function shapeOf({ path, text }: SourceFile): string[] {
  const [first = '', second = ''] = text.split('\n');
  const reasons: string[] = [];
  const opening = first.startsWith('#!') ? second : first;
  if (!/^(\/\/ \S|\/\*\* \S)/.test(opening)) reasons.push('the first line does not say what the file is for');
  const lineCount = text.trimEnd().split('\n').length;
  if (lineCount > LONGEST_FILE_LINES && !isTestFile(path) && !path.includes('/migrations/')) {
    reasons.push(`${lineCount} lines, and ${LONGEST_FILE_LINES} is the most`);
  }
  if (/\/(utils?|helpers?|types|constants|common|shared|misc)(\.|\/)/.test(path.replace(/^[^/]+\//, '/'))) {
    reasons.push('its name says nothing');
  }
  if (/^export default /m.test(text) && !isForNext(path))
    reasons.push('a default export has as many names as importers');
  return reasons;
}

/** Next finds pages and its settings by their default export. */
function isForNext(path: string): boolean {
  return (
    path === 'apps/dashboard/next.config.ts' ||
    /^apps\/dashboard\/src\/app\/(?:.*\/)?(?:page|layout|not-found)\.tsx$/.test(path)
  );
}

function environmentOf({ path, text }: SourceFile): string[] {
  const mayRead = READERS_OF_THE_ENVIRONMENT.has(path) || isTestFile(path) || partOf(path) === 'scripts';
  const isCommandLine = /^packages\/client\/src\/(command|cli|bin)/.test(path);
  return /\bprocess\.env\b/.test(text) && !mayRead && !isCommandLine ? ['only config.ts reads process.env'] : [];
}
