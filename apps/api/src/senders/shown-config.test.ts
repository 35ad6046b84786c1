// What people see of a configuration.
import { findProvider, PROVIDERS, type ProviderEntry, secretPaths } from '@oneping/channels';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { shownConfig } from './shown-config.js';

const provider = {
  config: z.object({
    host: z.string(),
    auth: z.object({ user: z.string(), password: z.string().meta({ secret: true }) }).optional(),
    token: z.string().meta({ secret: true }).optional(),
  }),
} as unknown as ProviderEntry;

it('puts "set" in the place of every secret, and changes nothing of the original', () => {
  const config = { host: 'relay', auth: { user: 'u', password: 'p4ss' }, token: 't0ken' };
  expect(shownConfig(provider, config)).toEqual({ host: 'relay', auth: { user: 'u', password: 'set' }, token: 'set' });
  expect(config.auth.password).toBe('p4ss');
});

it('shows no secret as set that is not there', () => {
  expect(shownConfig(provider, { host: 'relay' })).toEqual({ host: 'relay' });
});

it('leaves out what the schema does not know: nothing says that it is no secret', () => {
  expect(shownConfig(provider, { host: 'relay', apiKey: 'k' })).toEqual({ host: 'relay' });
});

it('knows at least one secret of every provider that has credentials', () => {
  expect(PROVIDERS.length).toBeGreaterThan(0);
  const webhook = findProvider('webhook');
  expect(webhook && secretPaths(webhook)).toEqual([['secret']]);
});
