// What a file may contain: its length and first line, who reads the environment, and who may reach the network.
import { isTestFile, partOf, type SourceFile } from './source-files.js';

const LONGEST_FILE_LINES = 250;

/** The only doors to the network: the guarded client, and the SDK that runs in other people's programs. */
const NETWORK_DOORS = [/^packages\/channels\/src\/net\//, /^packages\/client\//, /^packages\/fakes\//];

const NETWORK_MODULES = 'http|https|net|tls|http2';
const CLIENT_CALLS = 'request|get|connect|createConnection|Socket|Agent';

const REACHES_OUT: readonly [RegExp, string][] = [
  [/(?<![\w.#])fetch\(|\bglobalThis\.fetch\b/, 'fetch'],
  [
    new RegExp(`^import \\{[^}]*\\b(${CLIENT_CALLS})\\b[^}]*\\} from 'node:(${NETWORK_MODULES})'`, 'm'),
    'a client of Node',
  ],
  [/from '(undici|axios|got|node-fetch|ws)'/, 'an HTTP library'],
];

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
  if (/^export default /m.test(text)) reasons.push('a default export has as many names as importers');
  return reasons;
}

function environmentOf({ path, text }: SourceFile): string[] {
  const mayRead = path === 'apps/api/src/config.ts' || isTestFile(path) || partOf(path) === 'scripts';
  const isCommandLine = /^packages\/client\/src\/(command|cli|bin)/.test(path);
  return /\bprocess\.env\b/.test(text) && !mayRead && !isCommandLine ? ['only config.ts reads process.env'] : [];
}

function networkOf({ path, text }: SourceFile): string[] {
  if (isTestFile(path) || NETWORK_DOORS.some((door) => door.test(path))) return [];
  const code = text.replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');
  const ways = REACHES_OUT.filter(([pattern]) => pattern.test(code)).map(([, what]) => what);
  return [...ways, ...callsOfWholeModules(code)].map(
    (what) => `${what} outside the guarded network (packages/channels/src/net)`,
  );
}

/** `http.request` and the like, under whatever name the file imported the module; the guarded client is called `net` too. */
function callsOfWholeModules(code: string): string[] {
  const imports = code.matchAll(new RegExp(`^import (?:\\* as )?(\\w+) from 'node:(?:${NETWORK_MODULES})'`, 'gm'));
  return [...imports].flatMap(([, name = '']) =>
    [...code.matchAll(new RegExp(`\\b${name}\\.(?:${CLIENT_CALLS})\\b`, 'g'))].map(([call]) => call),
  );
}
