// Calls of the operations on people and their sign-in, ready to be made, and made again to the letter.
import { setupToken } from '../../src/auth/setup-token.js';
import { type Answer, TEST_SECRET_KEY } from '../support/running-api.js';
import { callerWith, cookieOf, newPerson, type TestPerson } from '../support/signed-in.js';
import { totp } from '../support/totp.js';
import { type Prepare, type RepeatedCall, reason } from './repeated-call.js';
import type { RepeatWorld } from './world.js';

const password = 'a password of its own';

export const CALLS_ABOUT_PEOPLE: Readonly<Record<string, Prepare>> = {
  'POST /v1/operators': (world) => ({
    path: '/v1/operators',
    json: { email: `${world.name()}@oneping.test` },
    call: world.admin.call,
  }),
  'PATCH /v1/operators/:id': async (world) => ofOperator(world, '', { disabled: true }),
  // Of an invitation: it is taken back.
  'PUT /v1/operators/:id/signed-out': async ({ admin }) => {
    const { body } = await admin.call('POST', '/v1/operators', { email: 'taken.back@oneping.test' });
    return { path: `/v1/operators/${String(body['id'])}/signed-out`, call: admin.call };
  },
  'PUT /v1/operators/:id/totp/off': async (world) => {
    const person = await newPerson(world.api, world.app, 'viewer');
    await withTotp(person);
    return { path: `/v1/operators/${person.id}/totp/off`, json: { reason }, call: world.admin.call };
  },
  // Another link for each, which ends the one before it.
  'POST /v1/operators/:id/password-reset': async (world) => ({
    ...(await ofOperator(world, '/password-reset', { reason })),
    noted: ['operator_password_resets', 'audit_events'],
  }),
  'POST /v1/auth/password-reset': async (world) => {
    const { path, json, call = world.call } = await ofOperator(world, '/password-reset', { reason });
    const { body } = await call('POST', path, json);
    return {
      path: '/v1/auth/password-reset',
      json: { token: String(body['link']).split('#')[1], password: 'another password of its own' },
      call: callerWith(world.api, ''),
      second: [403, 'token_invalid'],
    };
  },
  // Another session for each.
  'POST /v1/auth/sign-in': async (world) => {
    const { email } = await newPerson(world.api, world.app, 'viewer');
    const call = callerWith(world.api, '');
    return { path: '/v1/auth/sign-in', json: { email, password }, call, noted: ['operator_sessions', 'audit_events'] };
  },
  'POST /v1/auth/sign-out': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    return { path: '/v1/auth/sign-out', call, second: [401, 'unauthorized'] };
  },
  'POST /v1/auth/invitation': async (world) => {
    const { body } = await world.admin.call('POST', '/v1/operators', { email: `${world.name()}@oneping.test` });
    const json = { token: String(body['invitation']).split('#')[1], name: 'New', password };
    return { path: '/v1/auth/invitation', json, call: callerWith(world.api, ''), second: [403, 'token_invalid'] };
  },
  'DELETE /v1/auth/sessions/:id': async (world) => {
    const { email, call } = await newPerson(world.api, world.app, 'viewer');
    await callerWith(world.api, '')('POST', '/v1/auth/sign-in', { email, password });
    const { body } = await call('GET', '/v1/auth/sessions');
    const other = (body['data'] as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent);
    return { path: `/v1/auth/sessions/${other?.id}`, call };
  },
  'PUT /v1/auth/password': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    const json = { current: password, next: 'another password of its own' };
    return { path: '/v1/auth/password', json, call, again: (first) => callerWith(world.api, cookieOf(first)) };
  },
  'POST /v1/auth/totp': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    return { path: '/v1/auth/totp', json: { password }, call };
  },
  'PUT /v1/auth/totp': async (world) => {
    const { call } = await newPerson(world.api, world.app, 'viewer');
    const code = totp(await secretOf(call));
    return {
      path: '/v1/auth/totp',
      json: { code },
      call,
      again: (first) => callerWith(world.api, cookieOf(first)),
      noted: ['audit_events'],
    };
  },
  'PUT /v1/auth/totp/off': async (world) => {
    const person = await newPerson(world.api, world.app, 'viewer');
    const call = callerWith(world.api, cookieOf(await withTotp(person)));
    return {
      path: '/v1/auth/totp/off',
      json: { password },
      call,
      again: (first) => callerWith(world.api, cookieOf(first)),
      noted: ['audit_events', 'operator_sessions'],
    };
  },
  // The last one: nobody may exist.
  'POST /v1/setup': async (world) => {
    const json = { token: setupToken(TEST_SECRET_KEY), email: 'first@oneping.test', name: 'First', password };
    return { path: '/v1/setup', json, call: callerWith(world.api, ''), second: [409, 'setup_closed'] };
  },
};

async function ofOperator(world: RepeatWorld, what: string, json: object): Promise<RepeatedCall> {
  const { id } = await newPerson(world.api, world.app, 'viewer');
  return { path: `/v1/operators/${id}${what}`, json, call: world.admin.call };
}

async function secretOf(call: TestPerson['call']): Promise<string> {
  const { body } = await call('POST', '/v1/auth/totp', { password });
  return new URL(String(body['uri'])).searchParams.get('secret') ?? '';
}

async function withTotp({ call }: TestPerson): Promise<Answer> {
  return await call('PUT', '/v1/auth/totp', { code: totp(await secretOf(call)) });
}
