// What holds for every provider's entry.
import { describe, expect, it } from 'vitest';
import { configJsonSchema, secretPaths } from './config-schema.js';
import { findProvider, PROVIDERS } from './registry.js';

describe('the registry', () => {
  it('has each provider once, under a name that is fit for a column and a URL', () => {
    const ids = PROVIDERS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  it('finds a provider by its name and by nothing else', () => {
    for (const provider of PROVIDERS) expect(findProvider(provider.id)).toBe(provider);
    for (const name of ['', 'SMTP', 'toString', '__proto__']) expect(findProvider(name)).toBeUndefined();
  });

  it.each(PROVIDERS.map((provider) => [provider.id, provider] as const))('describes %s in full', (_id, provider) => {
    expect(provider.channels.length).toBeGreaterThan(0);
    expect(provider.safetyClasses.length).toBeGreaterThan(0);
    for (const text of [provider.title, provider.summary, provider.proof]) expect(text).not.toBe('');
    const schema = configJsonSchema(provider);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    // What the form calls them.
    for (const property of Object.values(schema.properties ?? {}))
      expect(property).toMatchObject({
        title: expect.stringMatching(/^[A-Z].*[^.]$/),
        description: expect.any(String),
      });
  });

  it('says where the secrets are', () => {
    const secrets = Object.fromEntries(PROVIDERS.map((provider) => [provider.id, secretPaths(provider)]));
    expect(secrets).toMatchObject({ inbox: [], sandbox: [], webhook: [['secret']] });
  });

  it('makes no sender from a config that does not parse', () => {
    const host = { sandbox: { record: async () => {}, find: async () => null } };
    for (const provider of PROVIDERS) {
      expect(() => provider.create({ unheardOf: 1 }, host)).toThrow(/unheardOf/);
    }
  });
});
