// Sealed configurations: each belongs to one version of one sender of one app.
import { expect, it } from 'vitest';
import { MasterKeys, SealBrokenError } from '../secrets/master-keys.js';
import { openConfig, sealConfig } from './sealed-config.js';

const keys = new MasterKeys('a secret of 32 characters and more');
const place = { appId: 'a', senderId: 's', version: 1 };
const config = { url: 'smtp://relay', password: 'hunter2 hunter2' };

it('opens a configuration where it belongs', () => {
  const sealed = sealConfig(keys, place, config);
  expect(openConfig(keys, place, sealed)).toEqual(config);
  expect(sealed.includes('hunter2')).toBe(false);
});

it.each([
  { ...place, appId: 'b' },
  { ...place, senderId: 't' },
  { ...place, version: 2 },
])('does not open a configuration that was copied to %j', (other) => {
  expect(() => openConfig(keys, other, sealConfig(keys, place, config))).toThrow(SealBrokenError);
});
