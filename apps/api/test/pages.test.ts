// The exported dashboard as the API serves it: the headers of every file, and nothing beside the files. Needs the build.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FOLDER, type ExportedFile, exportedFiles } from '../src/pages/exported-files.js';
import { type Answer, startTestApi, type TestApi } from './support/running-api.js';

let api: TestApi;
let files: readonly ExportedFile[];
const answers = new Map<string, Answer>();

beforeAll(async () => {
  files = exportedFiles(EXPORT_FOLDER);
  api = await startTestApi();
  for (const { path } of files) answers.set(path, await api.call('GET', path));
});
afterAll(() => api.close());

const pages = () => files.filter(({ type }) => type.startsWith('text/html'));
const headerOf = (path: string, name: string) => answers.get(path)?.headers.get(name) ?? null;

function directives(path: string): Map<string, string[]> {
  const policy = headerOf(path, 'content-security-policy') ?? '';
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );
}

it('is there: every page that a person can be sent to', () => {
  const paths = pages().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/sign-in', '/setup', '/invitation', '/review', '/keys', '/audit']),
  );
  for (const { path } of files) expect(answers.get(path)?.status, path).toBe(200);
});

it('is guessed at, referred from, opened by and loaded into nothing else, whichever file it is', () => {
  for (const { path, type } of files) {
    // Of its two names for scripts the file server has the other one.
    expect(headerOf(path, 'content-type')?.replace('application/javascript', 'text/javascript'), path).toBe(type);
    expect(headerOf(path, 'x-content-type-options'), path).toBe('nosniff');
    expect(headerOf(path, 'referrer-policy'), path).toBe('no-referrer');
    expect(headerOf(path, 'cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headerOf(path, 'cross-origin-resource-policy'), path).toBe('same-origin');
    expect(directives(path).get('frame-ancestors'), path).toEqual(["'none'"]);
    expect(directives(path).get('default-src'), path).toEqual(["'none'"]);
    for (const name of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin'])
      expect(headerOf(path, name), `${path} ${name}`).toBeNull();
  }
});

describe('A page', () => {
  it('runs its own scripts and no others: those of its origin, and its inline ones by their hashes', () => {
    for (const { path } of pages()) {
      const inline = [...(answers.get(path)?.text ?? '').matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
      const hashes = inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      const allowed = directives(path).get('script-src') ?? [];
      expect(new Set(allowed), path).toEqual(new Set(["'self'", ...hashes]));
    }
  });

  it('asks its own origin alone, and has neither base, plug-in nor a form that leads elsewhere', () => {
    for (const { path } of pages()) {
      const policy = directives(path);
      for (const name of ['base-uri', 'object-src']) expect(policy.get(name), `${path} ${name}`).toEqual(["'none'"]);
      for (const name of ['connect-src', 'form-action', 'font-src', 'frame-src'])
        expect(policy.get(name), `${path} ${name}`).toEqual(["'self'"]);
      const sources = [...policy.values()].flat();
      for (const source of sources)
        expect(source, path).toMatch(/^(?:'(?:self|none|sha256-[^']+|unsafe-inline)'|data:)$/);
      expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
      expect(sources.filter((source) => source === "'unsafe-inline'")).toHaveLength(1);
      expect(answers.get(path)?.text, path).not.toMatch(/\s(?:src|href)="(?:https?:)?\/\//);
    }
  });

  it('gets at no camera, place, payment or device', () => {
    for (const { path } of pages()) {
      const policy = headerOf(path, 'permissions-policy') ?? '';
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(policy, path).toContain(`${feature}=()`);
    }
  });
});

it('is asked for again each time, but for what is named by its content', () => {
  expect(files.some(({ immutable }) => immutable)).toBe(true);
  for (const { path, immutable } of files) {
    const cache = immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
    expect(headerOf(path, 'cache-control'), path).toBe(cache);
    if (immutable) expect(path).toMatch(/^\/_next\/static\//);
    // A cache on the way must not give the packed file to who cannot unpack it.
    expect(headerOf(path, 'vary')?.toLowerCase() ?? '', path).toContain('accept-encoding');
  }
});

it('has nothing beside its files: neither sources, lists, packed copies nor what a path could lead out to', async () => {
  for (const path of [
    '/manifest.json',
    '/index.html',
    '/index.html.br',
    '/review.html',
    '/..%2fpackage.json',
    '/_next/static/',
    '/_next/data/x/index.json',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/package.json',
    '/review/',
    '/REVIEW',
    '/de/review',
  ])
    expect([401, 404], path).toContain((await api.call('GET', path)).status);
});

it('shows a stranger the same bytes whatever a header or a query says', async () => {
  const clean = answers.get('/')?.text;
  const headers = {
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    RSC: '1',
    'Next-Action': 'x',
  };
  expect((await api.call('GET', '/?nxtPid=1&__nextLocale=de', { headers })).text).toBe(clean);
  expect((await api.call('POST', '/', { headers, json: {} })).status).not.toBe(200);
});

describe('A browser that opens a page', () => {
  const open = (path: string, cookie?: string) =>
    fetch(api.url + path, {
      redirect: 'manual',
      headers: { 'sec-fetch-dest': 'document', ...(cookie === undefined ? {} : { cookie }) },
    });

  it('is led to the sign-in without a session, and back from there', async () => {
    for (const cookie of [undefined, 'theme=dark', 'x__Host-oneping=1', '__Host-oneping-2fa=1']) {
      const answer = await open('/keys?status=failed&app=a', cookie);
      expect(answer.status, cookie).toBe(303);
      expect(answer.headers.get('location')).toBe('/sign-in?next=%2Fkeys%3Fstatus%3Dfailed%26app%3Da');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('gets it with a session, whatever that is worth', async () => {
    expect((await open('/keys', 'theme=dark; __Host-oneping=over')).status).toBe(200);
  });

  it('gets what is there for people without a session, and all that is no page', async () => {
    const pagesForAll = ['/sign-in', '/setup', '/invitation', '/new-password'];
    const others = files.filter(({ type }) => !type.startsWith('text/html')).map(({ path }) => path);
    for (const path of [...pagesForAll, ...others]) expect((await open(path)).status, path).toBe(200);
  });
});
