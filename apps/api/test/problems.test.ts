// The pages that the `type` of a problem points at.
import { PROBLEM_CODES, problemType } from '@oneping/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './support/running-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('has a page for every code, for anybody, that names it and runs nothing', async () => {
  for (const code of PROBLEM_CODES) {
    const { status, headers, text } = await api.call('GET', problemType(code));
    expect(status, code).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain(`<code>${code}</code>`);
    expect(text).not.toMatch(/<script|style=|src=/);
  }
});

it('answers any other name with 404 and does not repeat it', async () => {
  for (const name of ['nothing', 'constructor', '__proto__', '%3Cscript%3E', 'not_found%00', 'NOT_FOUND']) {
    const { status, headers, text } = await api.call('GET', `/problems/${name}`);
    expect(status, name).toBe(404);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(text).not.toContain('script');
  }
});

it('is where the type of an answered problem leads', async () => {
  const { body } = await api.call('GET', '/v1/senders');
  expect((await api.call('GET', String(body['type']))).status).toBe(200);
});
