// API keys over HTTP: made once, rolled with overlap, revoked within seconds, and never shown again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './support/running-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('API keys', () => {
  it('shows a new key once and repeats the request harmlessly', async () => {
    const app = await api.newApp();
    const json = { name: 'shop', scopes: ['notifications:write'] };
    const first = await api.call('POST', '/v1/api-keys', { key: app.key, json });
    const second = await api.call('POST', '/v1/api-keys', { key: app.key, json });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(first.body['key']).toMatch(/^ping_live_[0-9A-Za-z]{38}$/);
    expect(second.body).toEqual({ ...first.body, key: undefined });
  });
});
