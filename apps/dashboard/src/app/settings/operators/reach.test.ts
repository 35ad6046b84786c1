// Who may do what with whom, before the server decides.
import type { Me, Operator } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { appsInReach, whyNotDisable, whyNotReset, whyNotWhole, withRole } from './reach';

const of = (id: string, isInstanceAdmin: boolean) =>
  ({ id, isInstanceAdmin, apps: [{ slug: 'shop' }, { slug: 'demo' }] }) as unknown as Me;
const somebody = { id: 'other', totpEnabled: true } as Operator;

describe('An admin of one app', () => {
  const me = of('me', false);

  it('gives roles in that app alone', () => {
    expect(appsInReach(me, 'demo')).toEqual(['demo']);
    expect(appsInReach(me, undefined)).toEqual([]);
  });

  it('signs nobody out, disables nobody and resets nothing', () => {
    for (const why of [whyNotWhole(me), whyNotDisable(me, somebody), whyNotReset(me, somebody)])
      expect(why).toContain('whole service');
  });
});

describe('An admin of the whole service', () => {
  const me = of('me', true);

  it('gives roles in every app', () => {
    expect(appsInReach(me, 'demo')).toEqual(['shop', 'demo']);
  });

  it('acts on everybody but on themselves', () => {
    expect(whyNotDisable(me, somebody)).toBeUndefined();
    expect(whyNotReset(me, somebody)).toBeUndefined();
    expect(whyNotDisable(me, { ...somebody, id: 'me' })).toContain('another admin');
    expect(whyNotReset(me, { ...somebody, id: 'me' })).toContain('My account');
  });

  it('resets only what is on', () => {
    expect(whyNotReset(me, { ...somebody, totpEnabled: false })).toContain('no second factor');
  });
});

it('changes one role and keeps the others', () => {
  expect(withRole({ shop: 'admin', demo: 'viewer' }, 'demo', 'operator')).toEqual({ shop: 'admin', demo: 'operator' });
  expect(withRole({ shop: 'admin', demo: 'viewer' }, 'demo', null)).toEqual({ shop: 'admin' });
});
