// Ids that stand beside no call.
import { expect, it } from 'vitest';
import { loneProviderIds } from './lone-provider-ids';

const named = (...ids: (string | null)[]) => ids.map((providerMessageId) => ({ providerMessageId })) as never;

it('are what a person or a look-up named, once each, and not what stands beside a call', () => {
  const record = { deliveries: named('a', 'b', null), attempts: named('a', null), lookups: named('b', 'c', null) };
  expect(loneProviderIds(record)).toEqual(['b', 'c']);
  expect(loneProviderIds({ ...record, attempts: named('a', 'b', 'c') })).toEqual([]);
});
