// The repository keeps its shape: the import rules, one door to the network, one reader of the environment, small files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scatteredLibraries, wrongImports } from './architecture/import-rules.js';
import { readSourceFiles, type SourceFile, sourceFile } from './architecture/source-files.js';
import { brokenTextRules } from './architecture/text-rules.js';

const files = readSourceFiles();

describe('the repository', () => {
  it('is read whole', () => {
    const paths = files.map(({ path }) => path);
    for (const part of [
      'packages/claims/',
      'packages/contracts/',
      'packages/channels/',
      'packages/fakes/',
      'apps/api/',
    ]) {
      expect(paths.some((path) => path.startsWith(`${part}src/`))).toBe(true);
    }
    expect(paths).toContain('test/architecture.test.ts');
  });

  it('imports one way only', () => expect(files.flatMap(wrongImports)).toEqual([]));

  it('imports each library in one folder', () => expect(scatteredLibraries(files)).toEqual([]));

  it('keeps its files small, told apart, and away from network and environment', () => {
    expect(files.flatMap(brokenTextRules)).toEqual([]);
  });

  it('declares in claims no dependency at all', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../packages/claims/package.json'), 'utf8');
    expect(JSON.parse(manifest).dependencies ?? {}).toEqual({});
  });
});

const HEAD = '// A file.\n';
const importing = (path: string, ...specifiers: string[]): SourceFile =>
  sourceFile(path, HEAD + specifiers.map((specifier) => `import { x } from '${specifier}';`).join('\n'));

describe('the import rules', () => {
  it.each([
    ['packages/claims/src/a.ts', 'zod'],
    ['packages/claims/src/a.ts', 'node:crypto'],
    ['packages/contracts/src/a.ts', '@oneping/channels'],
    ['packages/channels/src/a.ts', '@oneping/contracts'],
    ['packages/client/src/a.ts', '@oneping/claims'],
    ['packages/channels/src/a.ts', '@aws-sdk/client-ses'],
    ['packages/fakes/src/a.ts', 'zod'],
    ['packages/claims/src/a.ts', '../../contracts/src/index.js'],
    ['packages/claims/src/a.ts', '../../../apps/api/src/config.js'],
    ['packages/channels/src/smtp/a.ts', '@oneping/fakes'],
    ['packages/channels/src/smtp/a.ts', 'vitest'],
    ['apps/api/src/a.ts', '@oneping/client'],
    ['apps/dashboard/src/a.tsx', '@oneping/channels'],
    ['apps/dashboard/src/a.tsx', '@oneping/api'],
    ['apps/api/src/a.ts', '../test/support/test-database.js'],
    ['apps/dashboard/e2e/a.ts', '../../api/test/large/a.js'],
    ['packages/contracts/src/a.test.ts', '@oneping/channels'],
    ['packages/unknown/src/a.ts', 'zod'],
  ])('refuse that %s imports %s', (path, specifier) => {
    expect(wrongImports(importing(path, specifier))).toHaveLength(1);
  });

  it.each([
    ['packages/contracts/src/a.ts', '@oneping/claims'],
    ['packages/claims/src/a.ts', './b.js'],
    ['packages/claims/src/a.test.ts', 'fast-check'],
    ['packages/channels/src/smtp/a.test.ts', '@oneping/fakes'],
    ['apps/api/src/a.ts', '@nestjs/common'],
    ['apps/dashboard/src/a.tsx', '@oneping/client/session'],
    ['apps/api/test/a.test.ts', '@oneping/client'],
  ])('allow that %s imports %s', (path, specifier) => {
    expect(wrongImports(importing(path, specifier))).toEqual([]);
  });

  it('see dynamic imports, exports and require', () => {
    for (const text of [
      "await import('zod')",
      "export * from 'zod'",
      "require('zod')",
      "import 'zod'",
      'import x from "zod"',
    ]) {
      expect(wrongImports(sourceFile('packages/claims/src/a.ts', HEAD + text))).toHaveLength(1);
    }
  });

  it('refuse a library in two folders', () => {
    const one = importing('apps/api/src/database/a.ts', 'pg');
    expect(scatteredLibraries([one, importing('apps/api/src/database/sql/b.ts', 'pg')])).toEqual([]);
    expect(scatteredLibraries([one, importing('apps/api/src/senders/b.ts', 'pg')])).toHaveLength(1);
    const typeOnly = sourceFile('apps/api/src/senders/b.ts', `${HEAD}import type { Pool } from 'pg';`);
    expect(scatteredLibraries([one, typeOnly])).toEqual([]);
  });
});

const PLANTED: readonly [string, string][] = [
  ['fetch', "const answer = await fetch('https://a.test');"],
  ['fetch', 'const ask = fetch;'],
  ['fetch', 'start({ call: fetch });'],
  ['fetch', 'return fetch;'],
  ['fetch', "await globalThis.fetch('https://a.test');"],
  ['fetch', "await globalThis['fetch']('https://a.test');"],
  ['an HTTP library', "import axios from 'axios';"],
  ['an HTTP library', "import { request } from 'undici';"],
  ['an HTTP library', "const got = await import('got');"],
  ['an HTTP library', "const axios = require('axios/dist/node/axios.cjs');"],
  ['an HTTP library', "import 'ws';"],
  ['http.request', "import http from 'node:http';\nhttp.request({});"],
  ['https.get', "import https from 'https';\nhttps.get({});"],
  ['net.connect', "import * as net from 'node:net';\nnet.connect(1);"],
  ['n.Socket', "import n from 'net';\nnew n.Socket();"],
  ['d.createSocket', "import d from 'node:dgram';\nd.createSocket('udp4');"],
  ['dns.lookup', "import dns from 'node:dns';\ndns.lookup('a.test', () => {});"],
  ['a client of Node', "import { request as ask } from 'node:https';"],
  ['a client of Node', "import {\n  createServer,\n  connect,\n} from 'node:tls';"],
  ['a client of Node', "import { resolve4 } from 'node:dns/promises';"],
  ['a client of Node', "export { connect } from 'node:net';"],
  ['a client of Node', "const { connect } = await import('node:http2');"],
  ['a client of Node', "const net = require('net');"],
  ['a client of Node', "process.getBuiltinModule('node:net').connect(1);"],
  ['a socket of the browser', "new WebSocket('wss://a.test');"],
];

describe('the guarded network', () => {
  it.each(PLANTED)('is the only way out: %s', (reason, code) => {
    for (const path of ['packages/channels/src/webhook/a.ts', 'apps/api/src/senders/a.ts', 'scripts/a.mjs']) {
      const broken = brokenTextRules(sourceFile(path, HEAD + code)).join();
      expect(broken, path).toContain(reason);
      expect(broken, path).toContain('packages/channels/src/net');
    }
    expect(brokenTextRules(sourceFile('packages/channels/src/net/a.ts', HEAD + code))).toEqual([]);
  });

  it.each([
    "import type { Socket } from 'node:net';\nnet.connect({});",
    "import { createServer, type Socket } from 'node:http';",
    "import { isIP } from 'node:net';",
    "import http from 'node:http';\nhttp.createServer();",
    "await context.net.fetch('https://a.test');",
    '// fetch(it) is what a comment may say',
    "const site = headers['sec-fetch-site'];",
    'const prefetch = () => refetch();',
  ])('is not taken for left by %s', (code) => {
    expect(brokenTextRules(sourceFile('apps/api/src/a.ts', HEAD + code))).toEqual([]);
  });
});

describe('the text rules', () => {
  it.each([
    ['apps/api/src/a.ts', `${HEAD}const home = process.env['HOME'];`, 'config.ts'],
    ['apps/api/src/a.ts', 'export const a = 1;\n', 'first line'],
    ['apps/api/src/a.ts', HEAD.repeat(251), '251 lines'],
    ['apps/api/src/utils.ts', HEAD, 'name says nothing'],
    ['apps/api/src/helpers/a.ts', HEAD, 'name says nothing'],
    ['apps/api/src/a.ts', `${HEAD}export default 1;\n`, 'default export'],
  ])('refuse in %s what breaks them', (path, text, reason) => {
    expect(brokenTextRules(sourceFile(path, text)).join()).toContain(reason);
  });

  it.each([
    ['packages/channels/src/net/a.ts', `${HEAD}import http from 'node:http';\nhttp.request({});`],
    ['packages/channels/src/smtp/a.ts', `${HEAD}import type { Socket } from 'node:net';\nnet.connect({});`],
    ['packages/channels/src/webhook/a.ts', `${HEAD}await net.fetch('https://a.test');`],
    ['apps/api/src/config.ts', `${HEAD}process.env;`],
    ['packages/client/src/bin.ts', `#!/usr/bin/env node\n${HEAD}`],
  ])('allow in %s what keeps them', (path, text) => {
    expect(brokenTextRules(sourceFile(path, text))).toEqual([]);
  });
});
