// Addresses that are no page: a browser is shown the way home, a program gets the problem.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './support/running-api.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

function get(path: string, accept: string, init: RequestInit = {}) {
  return fetch(`${api.url}${path}`, { headers: { accept }, ...init });
}

it.each(['/keyz', '/keys/wiev?id=1', '/a/b/c', '/keys.html'])('shows a browser the way home at %s', async (path) => {
  const answer = await get(path, BROWSER);
  const text = await answer.text();
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('href="/"');
  expect(text).not.toContain(path.slice(1));
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

it.each([
  ['/keyz', 'application/json'],
  ['/keyz', '*/*'],
  ['/v1/nothing', BROWSER],
  ['/V1/nothing', BROWSER],
  ['/v1', BROWSER],
])('answers %s, asked for %s, with a problem', async (path, accept) => {
  const answer = await get(path, accept);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

it('shows it to nobody who sends something', async () => {
  const answer = await get('/keyz', BROWSER, { method: 'POST', headers: { accept: BROWSER }, body: '{}' });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});
