// `oneping operators`, against a small server in the place of the API.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { problem } from '../../test/answers.js';
import { type StandIn, type Step, startStandIn } from '../../test/api-stand-in.js';
import { runCommand } from './command.js';

let out: string[];
let complaints: string[];

beforeEach(() => {
  out = [];
  complaints = [];
});

async function stand(...steps: Step[]): Promise<StandIn> {
  const api = await startStandIn(...steps);
  onTestFinished(() => api[Symbol.asyncDispose]());
  return api;
}

async function run({ baseUrl }: { baseUrl: string }, ...args: string[]): Promise<number> {
  return await runCommand(['operators', ...args], {
    env: { ONEPING_URL: baseUrl, ONEPING_API_KEY: 'ping_test_env' },
    cwd: '/',
    print: (line) => out.push(line),
    complain: (line) => complaints.push(line),
  });
}

const NOWHERE = { baseUrl: 'http://127.0.0.1:1' };
const ada = {
  id: 'o-1',
  email: 'ada@example.com',
  status: 'active',
  isInstanceAdmin: false,
  roles: { shop: 'viewer', bank: 'admin' },
  lastSeenAt: null,
};
const everybody: Step = { status: 200, body: { data: [ada] } };
const answer = (body: unknown, status = 200): Step => ({ status, body });

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

  it('says by its exit code what went wrong', async () => {
    expect(await run(await stand(everybody), 'disable', 'nobody@example.com')).toBe(3);
    expect(complaints.at(-1)).toContain('no operator named "nobody@example.com"');
    expect(await run(await stand(problem('name_taken')), 'invite', 'ada@example.com')).toBe(4);
    expect(await run(NOWHERE, 'role', 'ada@example.com')).toBe(2);
    expect(await run(NOWHERE, 'invite', 'ada@example.com', 'shop')).toBe(2);
    expect(await run(NOWHERE, 'promote')).toBe(2);
  });
});
