// The client of those who administer: apps, API keys, senders and operators.
import type {
  Accepted,
  ApiKey,
  App,
  CreatedApiKey,
  CreatedApp,
  Invited,
  Operator,
  PasswordReset,
  PatchApp,
  PatchOperator,
  PatchSender,
  PostApiKey,
  PostApp,
  PostOperator,
  PostSender,
  PutSenderOrder,
  RollApiKey,
  Sender,
  TestSender,
} from '@oneping/contracts';
import { apiCallerFor, type ClientOptions } from './api-caller-for.js';
import type { Page } from './create-client.js';
import { hasData, hasId } from './expected-answers.js';
import { pathWithQuery } from './path-with-query.js';

interface PageAsked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Every method rejects with OnePingProblem, after having tried again by itself where that may help: all are harmless to repeat. */
export interface AdminClient {
  listApps(page?: PageAsked): Promise<Page<App>>;
  /** `firstKey` comes once: a repeat answers the app without it. */
  createApp(app: PostApp): Promise<CreatedApp>;
  /** As it was at `version`: rejects with `version_changed` where it was changed since. */
  editApp(id: string, version: number, patch: PatchApp): Promise<App>;
  archiveApp(id: string, reason: string): Promise<App>;
  restoreApp(id: string, reason: string): Promise<App>;
  listApiKeys(page?: PageAsked): Promise<Page<ApiKey>>;
  /** `key` comes once: a repeat answers the key's record without it. */
  createApiKey(key: PostApiKey): Promise<CreatedApiKey>;
  /** The new key keeps the end of the old one unless `expiresAt` says otherwise. */
  rollApiKey(id: string, wanted: RollApiKey): Promise<CreatedApiKey>;
  revokeApiKey(id: string, reason?: string): Promise<ApiKey>;
  listSenders(page?: PageAsked): Promise<Page<Sender>>;
  createSender(sender: PostSender): Promise<Sender>;
  /** As it was at `version`: rejects with `version_changed` where it was changed since. */
  editSender(id: string, version: number, patch: PatchSender): Promise<Sender>;
  pauseSender(id: string, reason: string): Promise<Sender>;
  resumeSender(id: string, reason?: string): Promise<Sender>;
  /** Puts the senders of a channel in the order in which they are taken. Every one that is not archived has to be named. */
  orderSenders(order: PutSenderOrder): Promise<{ data: Sender[] }>;
  /** Sends through this sender and no other; the same test again sends nothing. Waits up to `waitSeconds` for its end. */
  testSender(id: string, test: TestSender, waitSeconds?: number): Promise<Accepted>;
  /** Those who sign in, and those who are invited. */
  listOperators(): Promise<{ data: Operator[] }>;
  /** `invitation` comes once: a repeat answers the operator without it. */
  inviteOperator(operator: PostOperator): Promise<Invited>;
  /** `roles` are replaced as a whole, in the apps that the key reaches. */
  editOperator(id: string, patch: PatchOperator): Promise<Operator>;
  /** Signs them out everywhere, or takes an invitation back. */
  signOutOperator(id: string): Promise<Operator>;
  /** For who forgot their password: `link` is where they set a new one, within an hour. It ends the one before it. */
  offerPasswordReset(id: string, reason: string): Promise<PasswordReset>;
  /** For who lost their second factor. */
  resetOperatorTotp(id: string, reason: string): Promise<Operator>;
}

export function createAdminClient(options: ClientOptions): AdminClient {
  const { api } = apiCallerFor(options);
  const list = <Item>(path: string, page: PageAsked = {}) =>
    api.call<Page<Item>>({ method: 'GET', path: pathWithQuery(path, page), isExpected: hasData });
  const write = <Body extends { id: string }>(method: Verb, path: string, body?: object) =>
    api.call<Body>({ method, path, ...(body === undefined ? {} : { json: JSON.stringify(body) }), isExpected: hasId });
  const edit = <Body extends { id: string }>(path: string, version: number, patch: object) =>
    api.call<Body>({
      method: 'PATCH',
      path,
      json: JSON.stringify(patch),
      headers: { 'if-match': `"${version}"` },
      isExpected: hasId,
    });
  return {
    listApps: (page) => list('/v1/apps', page),
    createApp: (app) => write('POST', '/v1/apps', app),
    editApp: (id, version, patch) => edit(pathOf('apps', id), version, patch),
    archiveApp: (id, reason) => write('PUT', `${pathOf('apps', id)}/archive`, { reason }),
    restoreApp: (id, reason) => write('PUT', `${pathOf('apps', id)}/restore`, { reason }),
    listApiKeys: (page) => list('/v1/api-keys', page),
    createApiKey: (key) => write('POST', '/v1/api-keys', key),
    rollApiKey: (id, wanted) => write('POST', `${pathOf('api-keys', id)}/roll`, wanted),
    revokeApiKey: (id, reason) =>
      write('DELETE', pathOf('api-keys', id), reason === undefined ? undefined : { reason }),
    listSenders: (page) => list('/v1/senders', page),
    createSender: (sender) => write('POST', '/v1/senders', sender),
    editSender: (id, version, patch) => edit(pathOf('senders', id), version, patch),
    pauseSender: (id, reason) => write('PUT', `${pathOf('senders', id)}/pause`, { reason }),
    resumeSender: (id, reason) =>
      write('PUT', `${pathOf('senders', id)}/resume`, reason === undefined ? undefined : { reason }),
    orderSenders: (order) =>
      api.call<{ data: Sender[] }>({
        method: 'PUT',
        path: '/v1/senders/order',
        json: JSON.stringify(order),
        isExpected: hasData,
      }),
    testSender: (id, test, waitSeconds = 0) =>
      api.call<Accepted>({
        method: 'POST',
        path: `${pathOf('senders', id)}/test`,
        json: JSON.stringify(test),
        ...(waitSeconds === 0 ? {} : { headers: { prefer: `wait=${waitSeconds}` }, extraTimeMs: waitSeconds * 1_000 }),
        isExpected: hasId,
      }),
    listOperators: () => api.call<{ data: Operator[] }>({ method: 'GET', path: '/v1/operators', isExpected: hasData }),
    inviteOperator: (operator) => write('POST', '/v1/operators', operator),
    editOperator: (id, patch) => write('PATCH', pathOf('operators', id), patch),
    signOutOperator: (id) => write('PUT', `${pathOf('operators', id)}/signed-out`),
    offerPasswordReset: (id, reason) => write('POST', `${pathOf('operators', id)}/password-reset`, { reason }),
    resetOperatorTotp: (id, reason) => write('PUT', `${pathOf('operators', id)}/totp/off`, { reason }),
  };
}

type Verb = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function pathOf(kind: string, id: string): string {
  return `/v1/${kind}/${encodeURIComponent(id)}`;
}
