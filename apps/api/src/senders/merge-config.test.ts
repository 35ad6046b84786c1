// A change of a configuration: what is named changes, what is not stays.
import type { ProviderEntry } from '@oneping/channels';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { mergeConfig } from './merge-config.js';

const provider = {
  config: z.object({
    host: z.string(),
    auth: z.object({ user: z.string(), password: z.string().meta({ secret: true }) }).optional(),
  }),
} as unknown as ProviderEntry;

const config = { host: 'relay', auth: { user: 'u', password: 'p4ss' }, port: 25 };

it.each([
  [{}, config],
  [{ host: 'other' }, { ...config, host: 'other' }],
  [{ auth: { user: 'v' } }, { ...config, auth: { user: 'v', password: 'p4ss' } }],
  [{ auth: { password: 'new' } }, { ...config, auth: { user: 'u', password: 'new' } }],
  [{ auth: { password: 'set' } }, config],
  [{ port: null }, { host: 'relay', auth: config.auth }],
  [{ auth: null }, { host: 'relay', port: 25 }],
  [{ auth: 'none' }, { ...config, auth: 'none' }],
])('with %j', (change, expected) => {
  expect(mergeConfig(provider, config, change)).toEqual(expected);
  expect(config.auth.password).toBe('p4ss');
});
