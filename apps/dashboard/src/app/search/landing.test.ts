// Where a search lands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchAnswer, SearchResult } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { landingOf, placeOf } from './landing';

const result = (parts: Partial<SearchResult>): SearchResult => ({
  kind: 'notification',
  id: 'n',
  matched: 'message_id',
  name: null,
  notification: null,
  ...parts,
});
const answer = (...results: SearchResult[]): SearchAnswer => ({ results, hasMore: false, lookedAt: [] });
const key = (attention: string | null) => ({ id: 'n', attention }) as unknown as SearchResult['notification'];

describe('A search', () => {
  it('opens the one thing that it found', () => {
    expect(landingOf(answer(result({})))).toEqual({ path: '/keys/view', query: { id: 'n' } });
  });

  it('opens one page where all that was found stands on it', () => {
    const delivery = result({ kind: 'delivery', id: 'd', matched: 'provider_message_id', notification: key(null) });
    expect(landingOf(answer(result({}), delivery))?.path).toBe('/keys/view');
  });

  it('shows a list where it found several, or there may be more', () => {
    expect(landingOf(answer(result({}), result({ id: 'other' })))).toBeUndefined();
    expect(landingOf({ ...answer(result({ matched: 'recipient' })), hasMore: true })).toBeUndefined();
    expect(landingOf(answer())).toBeUndefined();
  });

  it('leads to the review of a delivery that needs one', () => {
    const delivery = result({ kind: 'delivery', id: 'd', notification: key('resolution_required') });
    expect(placeOf(delivery)).toEqual({ path: '/review/view', query: { id: 'd' } });
  });

  it('leads to a conflict under the tab of them all', () => {
    const query = { tab: 'conflicts', id: 'it' };
    expect(placeOf(result({ kind: 'conflict', id: 'it' }))).toEqual({ path: '/review', query });
  });

  it.each([
    ['batch', '/review/batches'],
    ['sender', '/senders/view'],
  ] as const)('leads to the page of a %s, which reads its id', (kind, path) => {
    expect(placeOf(result({ kind, id: 'it' }))).toEqual({ path, query: { id: 'it' } });
    const page = readFileSync(join(import.meta.dirname, '..', path, 'page.tsx'), 'utf8');
    expect(page).toContain("useQueryState('id'");
  });
});
