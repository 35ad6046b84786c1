// What stays of an address in another app.
import { expect, it } from 'vitest';
import { switchedAddress } from './switched-address';

it.each([
  ['/keys/view', '?app=shop&id=01', '/keys?app=billing'],
  ['/review/view', '?app=shop&id=01&tab=groups', '/review?app=billing'],
  ['/review/batches', '?app=shop&id=01', '/review/batches?app=billing'],
  ['/keys', '?app=shop&status=sent&range=24h&cursor=abc', '/keys?app=billing&range=24h&status=sent'],
  ['/duplicates', '?tab=mismatches&app=shop&apiKey=ping_live_x', '/duplicates?app=billing&tab=mismatches'],
  ['/', '', '/?app=billing'],
])('from %s%s to %s', (path, search, to) => expect(switchedAddress(path, search, 'billing')).toBe(to));
