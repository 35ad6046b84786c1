// `oneping operators`, against a small server in the place of the API.
import { describe, expect, it } from 'vitest';
import { problem } from '../../test/answers.js';
import { answer, complaints, NOWHERE, out, run as runAny, stand } from '../../test/typed.js';

const ada = {
  id: 'o-1',
  email: 'ada@example.com',
  status: 'active',
  isInstanceAdmin: false,
  roles: { shop: 'viewer', bank: 'admin' },
  lastSeenAt: null,
};
const everybody = answer({ data: [ada] });
const run = (api: { baseUrl: string }, ...args: string[]) => runAny(api, 'operators', ...args);

describe('oneping operators', () => {
  it('lists who signs in, with their roles', async () => {
    expect(await run(await stand(everybody), 'list')).toBe(0);
    expect(out).toEqual(['ada@example.com (o-1) active: shop=viewer bank=admin, last seen never']);
  });

  it('invites somebody, and shows where to accept it once', async () => {
    const invitation = 'http://ping.test/invitation#token';
    const api = await stand(answer({ ...ada, invitation }, 201));
    expect(await run(api, 'invite', 'ada@example.com', 'shop=viewer')).toBe(0);
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({
      email: 'ada@example.com',
      roles: { shop: 'viewer' },
      isInstanceAdmin: false,
    });
    expect(out.at(-1)).toContain(`never again: ${invitation}`);
    expect(await run(await stand(answer(ada)), 'invite', 'ada@example.com', 'shop=viewer')).toBe(0);
    expect(out.at(-1)).toContain('not shown again');
  });

  it('changes the roles that were named, and leaves the others', async () => {
    const api = await stand(everybody, answer(ada));
    expect(await run(api, 'role', 'Ada@example.com', 'shop=operator')).toBe(0);
    expect(api.seen[1]).toMatchObject({ method: 'PATCH', url: '/v1/operators/o-1' });
    expect(JSON.parse(api.seen[1]?.body ?? '')).toEqual({ roles: { shop: 'operator', bank: 'admin' } });
    const taking = await stand(everybody, answer(ada));
    expect(await run(taking, 'role', 'ada@example.com', 'bank=none', '--json')).toBe(0);
    expect(JSON.parse(taking.seen[1]?.body ?? '')).toEqual({ roles: { shop: 'viewer' } });
  });

  it('disables one by e-mail or id', async () => {
    for (const written of ['ada@example.com', 'o-1']) {
      const api = await stand(everybody, answer({ ...ada, status: 'disabled' }));
      expect(await run(api, 'disable', written)).toBe(0);
      expect(api.seen[1]).toMatchObject({ method: 'PATCH', body: '{"disabled":true}' });
    }
    expect(out.at(-1)).toContain('disabled');
  });

  it('enables one again, signs one out, and takes a lost second factor away for a reason', async () => {
    const enabling = await stand(everybody, answer(ada));
    expect(await run(enabling, 'enable', 'ada@example.com')).toBe(0);
    expect(enabling.seen[1]).toMatchObject({ method: 'PATCH', body: '{"disabled":false}' });
    const ending = await stand(everybody, answer(ada));
    expect(await run(ending, 'sign-out', 'ada@example.com', '--json')).toBe(0);
    expect(ending.seen[1]).toMatchObject({ method: 'PUT', url: '/v1/operators/o-1/signed-out' });
    expect(JSON.parse(out.at(-1) ?? '')).toMatchObject({ id: 'o-1' });
    const resetting = await stand(everybody, answer(ada));
    expect(await run(resetting, 'reset-totp', 'ada@example.com', '--reason', 'a new phone')).toBe(0);
    expect(resetting.seen[1]).toMatchObject({
      method: 'PUT',
      url: '/v1/operators/o-1/totp/off',
      body: '{"reason":"a new phone"}',
    });
    expect(await run(NOWHERE, 'reset-totp', 'ada@example.com')).toBe(2);
    expect(await run(NOWHERE, 'reset-password', 'ada@example.com')).toBe(2);
    expect(await run(await stand(everybody, problem('forbidden')), 'sign-out', 'ada@example.com')).toBe(5);
  });

  it('says by its exit code what went wrong', async () => {
    expect(await run(await stand(everybody), 'disable', 'nobody@example.com')).toBe(3);
    expect(complaints.at(-1)).toContain('no operator named "nobody@example.com"');
    expect(await run(await stand(problem('name_taken')), 'invite', 'ada@example.com')).toBe(4);
    expect(await run(NOWHERE, 'role', 'ada@example.com')).toBe(2);
    expect(await run(NOWHERE, 'invite', 'ada@example.com', 'shop')).toBe(2);
    expect(await run(NOWHERE, 'promote')).toBe(2);
  });
});
