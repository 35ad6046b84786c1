// A provider's config as JSON Schema, for the catalogue and the one generic form, and where the secrets in it are.
import { z } from 'zod';
import type { ProviderEntry } from './provider.js';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a caller may send as `config` (defaults are optional). Secret properties carry `secret: true`. */
export function configJsonSchema(provider: ProviderEntry): JsonSchema {
  return z.toJSONSchema(provider.config, { io: 'input' });
}

/** The paths of all secrets in the config, as property names: never show, log or return what is there. */
export function secretPaths(provider: ProviderEntry): string[][] {
  return pathsIn(configJsonSchema(provider), []);
}

function pathsIn(schema: JsonSchema, path: readonly string[]): string[][] {
  if (schema['secret'] === true) return [[...path]];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean' ? [] : pathsIn(property, [...path, name]),
  );
}
