// Who may reach the network: the guarded client alone (packages/channels/src/net), under whatever name a module comes.
import { isTestFile, type SourceFile } from './source-files.js';

/** The only doors: the guarded client, the SDK that runs in other people's programs, the stand-ins of tests, and the
 *  doctor, who asks this service itself whether it is ready. */
const DOORS = [
  /^packages\/channels\/src\/net\//,
  /^packages\/client\//,
  /^packages\/fakes\//,
  /^apps\/api\/src\/start\/examine-machine\.ts$/,
];

const MODULES = '(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns/promises|inspector)';
/** What those modules have that only listens, or asks nobody. */
const HARMLESS = new Set([
  'createServer',
  'Server',
  'IncomingMessage',
  'ServerResponse',
  'isIP',
  'isIPv4',
  'isIPv6',
  'STATUS_CODES',
  'METHODS',
]);

const LIBRARIES = 'undici|axios|got|ky|needle|superagent|request|node-fetch|cross-fetch|phin|ws|http-proxy|socks|ssh2';

const WAYS: readonly [RegExp, string][] = [
  [/(?<![\w.#])fetch\s*\(/, 'fetch'],
  [/\b(?:globalThis|global|self|window)\s*(?:\?\.|\.|\[\s*['"`])fetch\b/, 'fetch'],
  // Taken as a value, to be called under another name.
  [/(?:[=(,:?]|=>|\breturn)\s*fetch\s*(?=[;,)\]}\n]|$)/m, 'fetch'],
  [/\bnew\s+(?:WebSocket|XMLHttpRequest)\b/, 'a socket of the browser'],
  [
    new RegExp(`(?:\\bfrom|\\bimport|\\bimport\\(|\\brequire\\()\\s*['"](?:${LIBRARIES})(?:/[^'"]*)?['"]`),
    'an HTTP library',
  ],
  [new RegExp(`(?:\\bimport\\(|\\brequire\\(|getBuiltinModule\\()\\s*['"]${MODULES}['"]`), 'a client of Node'],
  [/\bprocess\.binding\b/, 'a client of Node'],
];

/** One line for each way out of the process that the file takes and may not. */
export function networkOf({ path, text }: SourceFile): string[] {
  if (isTestFile(path) || DOORS.some((door) => door.test(path))) return [];
  const code = text.replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');
  const ways = WAYS.filter(([pattern]) => pattern.test(code)).map(([, what]) => what);
  return [...new Set([...ways, ...namedClients(code), ...callsOfWholeModules(code)])].map(
    (what) => `${what} outside the guarded network (packages/channels/src/net)`,
  );
}

/** `import { connect as c } from 'node:tls'`, and `export … from` likewise; types are nothing that runs. */
function namedClients(code: string): string[] {
  const imports = code.matchAll(new RegExp(`^(?:import|export)\\s+\\{([^}]*)\\}\\s+from\\s+['"]${MODULES}['"]`, 'gm'));
  return [...imports].flatMap(([, names = '']) => {
    const originals = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    return originals.some((name) => !HARMLESS.has(name.split(/\s+as\s+/)[0] ?? '')) ? ['a client of Node'] : [];
  });
}

/** `http.request` and the like, under whatever name the file imported the module; the guarded client is called `net` too. */
function callsOfWholeModules(code: string): string[] {
  const imports = code.matchAll(
    new RegExp(`^import (?:\\* as )?(\\w+)(?:\\s*,\\s*\\{[^}]*\\})?\\s+from\\s+['"]${MODULES}['"]`, 'gm'),
  );
  return [...imports]
    .filter(([, name]) => name !== 'type')
    .flatMap(([, name = '']) =>
      [...code.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))]
        .filter(([, member = '']) => !HARMLESS.has(member))
        .map(([call]) => call),
    );
}
