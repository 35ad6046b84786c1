// The description of the API: checked in, the same as what is served, and complete.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLIC_ROUTES } from '../src/http/public-routes.js';
import { everyRoute } from './support/every-route.js';
import { startTestApi, type TestApi } from './support/running-api.js';

interface Operation {
  'x-repeat'?: string;
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
  requestBody?: object;
  security?: object[];
  operationId: string;
}

let api: TestApi;
let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { responses: { Problem: { content: object } } };
};

beforeAll(async () => {
  api = await startTestApi();
  document = JSON.parse((await api.call('GET', '/openapi.json')).text);
});
afterAll(() => api.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

it('is the file that is checked in (npm run openapi -w apps/api writes it)', async () => {
  const { text } = await api.call('GET', '/openapi.json');
  await expect(text).toMatchFileSnapshot('../openapi.json');
});

it('has every route but the pages', async () => {
  const routes = (await everyRoute(api)).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const undocumented = ['GET /openapi.json', 'GET /problems/{code}'];
  expect(
    operations()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(routes.filter((route) => !undocumented.includes(route)).sort());
});

it('is OpenAPI 3.1, with a name of its own for every operation', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('says of every operation what repeating it does', () => {
  for (const { name, operation } of operations()) {
    expect(['harmless', 'keyed', 'named'], name).toContain(operation['x-repeat']);
    const isPosting = /^POST \/v1\/(?:notifications(?:\/batch)?|senders\/\{id\}\/test)$/.test(name);
    expect(operation['x-repeat'] === 'keyed', name).toBe(isPosting);
  }
});

it('says of every operation what it takes, what it answers, and whether it wants a key', () => {
  expect(document.components.responses.Problem.content).toHaveProperty('application/problem+json');
  for (const { name, operation } of operations()) {
    expect(operation.security === undefined, name).toBe(PUBLIC_ROUTES.includes(name));
    const answers = Object.entries(operation.responses);
    expect(
      answers.some(([status]) => /^2\d\d$/.test(status)),
      name,
    ).toBe(true);
    expect(operation.responses['default'], name).toEqual({ $ref: '#/components/responses/Problem' });
    expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(['400', '500']));
    for (const [status, { content = {} }] of answers) {
      for (const { schema } of Object.values(content)) expect(schema, `${name} ${status}`).toBeDefined();
    }
  }
});
