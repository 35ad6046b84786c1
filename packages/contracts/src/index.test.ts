// Every schema can be written into OpenAPI, and every problem has a place in HTTP.
import { expect, it } from 'vitest';
import { z } from 'zod';
import * as contracts from './index.js';

const schemas = Object.entries(contracts).flatMap(([name, value]) =>
  value instanceof z.ZodType ? [[name, value as z.ZodType] as const] : [],
);

it('exports schemas', () => {
  expect(schemas.length).toBeGreaterThan(30);
});

it.each(schemas)('writes %s as JSON Schema', (_, schema) => {
  expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('$schema');
});

it('gives every problem an HTTP error status and a title', () => {
  for (const [code, { status, title }] of Object.entries(contracts.PROBLEMS)) {
    expect(code).toMatch(/^[a-z][a-z_]*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).not.toBe('');
  }
});
